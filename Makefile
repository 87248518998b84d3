# For those who work here; ./play and ./check do all of it on a fresh machine.
.PHONY: all install test asan tsan coverage wasm fuzz clean

all:
	@test -f build/build.ninja || cmake --preset release
	@cmake --build build

install: all
	cmake --install build $(if $(PREFIX),--prefix $(PREFIX))

test: all
	ctest --test-dir build --output-on-failure

asan tsan fuzz wasm:
	@cmake --preset $@ >/dev/null
	@cmake --build build/$@

clean:
	rm -rf build

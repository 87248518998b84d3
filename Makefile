# For those who work here; ./play and ./check do all of it on a fresh machine.
.PHONY: all install site test asan tsan coverage wasm fuzz format diagrams screenshots bench soak clean

all:
	@test -f build/build.ninja || cmake --preset release
	@cmake --build build

install: all
	cmake --install build $(if $(PREFIX),--prefix $(PREFIX))

# The page as plain files in build/site, which `tessera serve` and any static host can serve.
site: wasm web/node_modules/.package-lock.json
	@cd web && npm run --silent build

web/node_modules/.package-lock.json: web/package-lock.json
	@cd web && npm ci --loglevel=error --no-audit --no-fund

test: all
	ctest --test-dir build --output-on-failure

asan tsan fuzz wasm:
	@cmake --preset $@ >/dev/null
	@cmake --build build/$@

# Lines of src/ that the tests reach; fails below 95 %. Threads may spoil a branch's count ("taken -1"), which is passed over.
coverage:
	@cmake --preset coverage >/dev/null
	@cmake --build build/coverage
	@find build/coverage -name '*.gcda' -delete
	@TES_KILLS=10 TES_PERFT_MOST=200000 TES_LAWS_GAMES=1 TES_COMPARE_POSITIONS=200 TES_PUZZLES_EVERY=36 tools/run_tests build/coverage >build/coverage/tests.log 2>&1 || { tail -n 40 build/coverage/tests.log; exit 1; }
	@gcovr -r . --filter src/ --exclude '.*_test\.c' --exclude-throw-branches --gcov-ignore-parse-errors --fail-under-line 95 build/coverage

format:
	git ls-files '*.[ch]' | xargs clang-format -i

diagrams: all
	tools/diagrams
	tools/five_boards

# The page's pictures in docs/img, after a change of its look.
screenshots: all site
	node web/tools/screenshots.mjs

# Side by side with the peers, in one run; see bench/README.md.
bench: all
	bench/run

# Hours, by hand: deep perft, a million positions compared, a million schedules of rooms and clients, a thousand kills of the
# server, ten minutes of each fuzz target.
soak: all wasm web/node_modules/.package-lock.json
	TES_PERFT_MOST=2000000000 build/perft_test
	TES_COMPARE_POSITIONS=1000000 build/compare_test
	node web/tests/sim/run.mjs --from 1 --schedules 1000000
	TES_KILLS=1000 build/crash_test
	fuzz/run 600

clean:
	rm -rf build

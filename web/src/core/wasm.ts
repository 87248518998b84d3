// wasm.ts - a module of the core, compiled while it still comes in; where a host serves it under another type, afterwards.
export async function compiled(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.split('/').pop()}: ${answer.status}`);
  if (answer.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

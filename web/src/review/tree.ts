// tree.ts - a record's tree as lines to be read from top to bottom: the main line, broken where a variation stands,
// and each variation one step further in.
export interface Step {
  id: number;
  parent: number;
  ply: number;
  move: string;
}

export interface Run<S extends Step = Step> {
  depth: number; // 0 is the main line
  steps: S[];
}

/** `tree`: parents before their children, a line before its variations. */
export function runs<S extends Step>(tree: readonly S[]): Run<S>[] {
  const children = new Map<number, S[]>();
  for (const node of tree) {
    if (node.parent < 0) continue;
    const siblings = children.get(node.parent);
    if (siblings) siblings.push(node);
    else children.set(node.parent, [node]);
  }
  const found: Run<S>[] = [];
  // What is still to be told, the next thing last. Not recursion: variations may lie deep within each other.
  const ahead: { first: S; depth: number; alone: boolean }[] = [];
  const start = children.get(tree.find((node) => node.parent < 0)?.id ?? 0)?.[0];
  if (start) ahead.push({ first: start, depth: 0, alone: false });
  while (ahead.length) {
    const { first, depth, alone } = ahead.pop()!;
    const steps: S[] = [];
    // The move a variation begins with has siblings that are told already.
    for (let node: S | undefined = first, told = alone; node; told = false) {
      steps.push(node);
      const next: S | undefined = children.get(node.id)?.[0];
      const others = told ? [] : (children.get(node.parent) ?? []).slice(1);
      if (others.length) {
        if (next) ahead.push({ first: next, depth, alone: false });
        for (const other of others.reverse()) ahead.push({ first: other, depth: depth + 1, alone: true });
        break;
      }
      node = next;
    }
    found.push({ depth, steps });
  }
  return found;
}

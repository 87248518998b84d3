// markdown.ts - reads exactly what our rulebooks are written in: headings, paragraphs, lists, tables, pictures, strong,
// emphasis, code, and references to sentences (R7). Everything else stays plain text. Makes a tree; draws nothing.
export type Inline =
  | { kind: 'text' | 'code' | 'rule'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] };

export interface Item {
  rule: string; // "R7" where the item is a numbered sentence, else ''
  parts: Inline[];
}

export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'figure'; name: string; alt: string };

const MARKUP = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\b(R[1-9]\d?)\b/;

export function inline(text: string): Inline[] {
  const found = MARKUP.exec(text);
  if (!found) return text ? [{ kind: 'text', text }] : [];
  const [whole, code, strong, em, rule] = found;
  const before: Inline[] = found.index ? [{ kind: 'text', text: text.slice(0, found.index) }] : [];
  let part: Inline;
  if (code !== undefined) part = { kind: 'code', text: code };
  else if (strong !== undefined) part = { kind: 'strong', parts: inline(strong) };
  else if (em !== undefined) part = { kind: 'em', parts: inline(em) };
  else part = { kind: 'rule', text: rule! };
  return [...before, part, ...inline(text.slice(found.index + whole.length))];
}

export function plain(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? plain(part.parts) : part.text)).join('');
}

function item(text: string): Item {
  const numbered = /^\*\*(R\d+)\*\* (.*)$/s.exec(text);
  return numbered ? { rule: numbered[1]!, parts: inline(numbered[2]!) } : { rule: '', parts: inline(text) };
}

const cellsOf = (row: string) => row.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

/** A run of lines without a blank one between them. */
function block(lines: string[]): Block[] {
  const first = lines[0]!;
  const heading = /^(#{1,6}) (.*)$/.exec(first);
  if (heading) return [{ kind: 'heading', level: heading[1]!.length, parts: inline(heading[2]!) }, ...(lines.length > 1 ? block(lines.slice(1)) : [])];
  const figure = /^!\[(.*)\]\(img\/([\w-]+)\.svg\)$/.exec(first);
  if (figure) return [{ kind: 'figure', alt: figure[1]!, name: figure[2]! }, ...(lines.length > 1 ? block(lines.slice(1)) : [])];
  if (first.startsWith('|')) {
    const [head, , ...rows] = lines.map(cellsOf);
    return [{ kind: 'table', head: head!, rows }];
  }
  if (first.startsWith('- ')) {
    const items: string[] = [];
    for (const line of lines)
      if (line.startsWith('- ')) items.push(line.slice(2));
      else items[items.length - 1] += ` ${line.trim()}`;
    return [{ kind: 'list', items: items.map(item) }];
  }
  return [{ kind: 'paragraph', parts: inline(lines.join(' ')) }];
}

export function parse(text: string): Block[] {
  return text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((run) => run.split(/\r?\n/).filter((line) => line.trim()))
    .filter((lines) => lines.length > 0)
    .flatMap(block);
}

/** The numbered sentences as plain text. */
export function sentences(blocks: readonly Block[]): Map<string, string> {
  const items = blocks.flatMap((one) => (one.kind === 'list' ? one.items : []));
  return new Map(items.filter(({ rule }) => rule).map(({ rule, parts }) => [rule, plain(parts)]));
}

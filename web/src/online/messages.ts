// messages.ts - what is said between a page and the server, as docs/wire.md has it. Types only.

export type Phase = 'gathering' | 'playing' | 'over';
export type Offer = 'takeback' | 'draw' | 'rematch';
export type Choice = 'wait' | 'computer' | 'end';
export type Ending = '' | 'rules' | 'repetition' | 'agreement' | 'resignation' | 'flag' | 'table' | 'desertion';

export interface TableSeat {
  readonly sits: 'open' | 'closed' | 'computer' | 'guest' | 'stand-in';
  readonly guest: string;
  readonly name: string;
  readonly level: number;
  readonly here: boolean;
  readonly away: number;
  readonly choices: string;
  readonly fixed: boolean;
  readonly from: number;
  readonly left: number;
  readonly lag: number;
  readonly out: '' | 'resigned' | 'flag';
}

export interface TableOffer {
  readonly word: Offer;
  readonly by: number;
  readonly ply: number;
  readonly agreed: readonly number[];
  readonly awaited: readonly number[];
}

export interface Table {
  readonly room: string;
  readonly seq: number;
  readonly at: number;
  readonly phase: Phase;
  readonly game: string;
  readonly clock: string;
  readonly listed: boolean;
  readonly round: number;
  readonly host: string;
  readonly watching: number;
  readonly seats: readonly TableSeat[];
  readonly turn: number;
  readonly ply: number;
  readonly hash: string;
  readonly offers: readonly TableOffer[];
  readonly ending: Ending;
  readonly winners: readonly number[];
}

export type FromServer =
  | { readonly say: 'welcome'; readonly room: string; readonly guest: string; readonly token?: string }
  | (Table & { readonly say: 'room'; readonly moves: readonly string[] })
  | (Table & { readonly say: 'table' })
  | (Table & { readonly say: 'moved'; readonly move: string })
  | { readonly say: 'done'; readonly id: string }
  | { readonly say: 'no'; readonly id: string; readonly why: string; readonly rule: number; readonly text: string }
  | { readonly say: 'phrase'; readonly seat: number; readonly word: string }
  | { readonly say: 'pong'; readonly seq: number; readonly at: number }
  | { readonly say: 'trouble'; readonly why: string; readonly text: string };

/** What a person wishes, but for moves: the session adds where, who and which one. */
export type Wish =
  | { readonly do: 'sit'; readonly name: string; readonly seat: number }
  | { readonly do: 'leave' }
  | { readonly do: 'set'; readonly level: number; readonly seat: number; readonly word: 'open' | 'computer' | 'closed' }
  | { readonly do: 'list'; readonly flag: boolean }
  | { readonly do: 'name'; readonly name: string }
  | { readonly do: 'start' }
  | { readonly do: 'ask'; readonly word: Offer }
  | { readonly do: 'answer'; readonly word: Offer; readonly flag: boolean }
  | { readonly do: 'choose'; readonly seat: number; readonly word: Choice }
  | { readonly do: 'resign' }
  | { readonly do: 'say'; readonly word: string };

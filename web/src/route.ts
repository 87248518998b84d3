// route.ts - what the address after # means: "#/agon", "#/agon/learn", "#/agon/rules/R7"; nothing is all games.
// "#/r/DATA" is a record that the address itself contains, "#/r/DATA/play" a game that goes on from it. "#/room/NAME" is a
// room of the server, "#/friends" makes one, "#/games" lists them.
export interface Route {
  game: string;
  room: string; // '' the board, 'learn' the lesson, 'rules' the rulebook beside the board, 'review' what was played
  at: string; // where in that room
  within: string; // and there: the rule of a rulebook
}

export function routeOf(hash: string): Route {
  const [game = '', room = '', at = '', within = ''] = hash.replace(/^#?\/?/, '').split('/');
  return { game, room, at, within };
}

export function addressOf(game: string, room = '', at = ''): string {
  return `#/${[game, room, at].filter(Boolean).join('/')}`;
}

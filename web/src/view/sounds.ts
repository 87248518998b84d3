// sounds.ts - wood on felt for a move, one soft bell for a win, a muted knock for "no". Made on the spot, nothing to load.
let context: AudioContext | undefined;

function tone(frequency: number, seconds: number, loud: number, type: OscillatorType): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, now);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.7, now + seconds);
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + seconds);
}

export const sounds = {
  move: () => tone(190, 0.09, 0.25, 'triangle'),
  win: () => tone(880, 1.1, 0.18, 'sine'),
  no: () => tone(95, 0.12, 0.2, 'square'),
};

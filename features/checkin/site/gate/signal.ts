import type { ScanResult } from '#features/checkin/site/gate/gateTypes.ts'

/** A high note for in, two lower ones for stop: heard without looking, and felt where a phone can shake. */
const notes: Record<ScanResult['result'], { pitches: readonly number[]; shake: readonly number[] }> = {
  accepted: { pitches: [880], shake: [60] },
  already: { pitches: [520, 520], shake: [80, 60, 80] },
  conflict: { pitches: [520, 520], shake: [80, 60, 80] },
  refused: { pitches: [260, 200], shake: [200, 80, 200] },
}
const NOTE_SECONDS = 0.12
/** A door is loud. */
const VOLUME = 0.6

const MUTED = 'light-staff-muted'
export const isSoundOn = (): boolean => localStorage.getItem(MUTED) === null

export function setSound(isOn: boolean): void {
  if (isOn) localStorage.removeItem(MUTED)
  else localStorage.setItem(MUTED, '1')
}

let audio: AudioContext | null = null

/** Browsers keep a page silent until it is touched, and again after a call: a touch gives it its voice back. */
export function wakeSound(): void {
  try {
    audio ??= new AudioContext()
    if (audio.state !== 'running') audio.resume().catch(() => undefined)
  } catch {
    // A browser without sound still shows the answer.
  }
}

export function signal(result: ScanResult['result']): void {
  const { pitches, shake } = notes[result]
  if ('vibrate' in navigator) navigator.vibrate([...shake])
  if (!isSoundOn()) return
  wakeSound()
  if (!audio) return
  for (const [at, pitch] of pitches.entries()) play(audio, pitch, audio.currentTime + at * NOTE_SECONDS * 1.5)
}

function play(context: AudioContext, pitch: number, at: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(VOLUME, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + NOTE_SECONDS)
}

import { useEffect, useRef, useState } from 'react'
import type { Stage } from '#features/lottery/rules.ts'

const TICK_MS = 120
const LOW_HZ = 220
const HIGH_HZ = 660
const LONG_SECONDS = 0.8
const SHORT_SECONDS = 0.04
const QUIET = 0.05

/** Ticks while it rolls, one long tone when it stops; off until somebody switches it on. */
export function useSound(stage: Stage | undefined) {
  const [isOn, setOn] = useState(false)
  const speaker = useRef<AudioContext | null>(null)
  useEffect(() => {
    if (!isOn || !speaker.current) return
    const context = speaker.current
    const tone = (frequency: number, seconds: number) => {
      const [source, volume] = [context.createOscillator(), context.createGain()]
      source.frequency.value = frequency
      volume.gain.setValueAtTime(QUIET, context.currentTime)
      volume.gain.exponentialRampToValueAtTime(QUIET / 50, context.currentTime + seconds)
      source.connect(volume).connect(context.destination)
      source.start()
      source.stop(context.currentTime + seconds)
    }
    if (stage === 'won') tone(HIGH_HZ, LONG_SECONDS)
    if (stage !== 'rolling') return
    const timer = setInterval(() => tone(LOW_HZ, SHORT_SECONDS), TICK_MS)
    return () => clearInterval(timer)
  }, [isOn, stage])
  const toggle = () => {
    speaker.current ??= new AudioContext()
    setOn(!isOn)
  }
  return { isOn, toggle }
}

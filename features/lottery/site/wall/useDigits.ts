import { useState } from 'react'

const COUNT = 3

/** Digits belong to what is on the wall: with the next step they are gone. */
export function useDigits(stageVersion: number | undefined): [digits: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ stageVersion, text: '' })
  const digits = typed.stageVersion === stageVersion ? typed.text : ''
  return [digits, (text) => setTyped({ stageVersion, text: text.replaceAll(/\D/g, '').slice(-COUNT) })]
}

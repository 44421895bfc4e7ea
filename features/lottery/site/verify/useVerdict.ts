import { useCallback, useEffect, useState } from 'react'
import { unpacked, type PackedProof } from '#features/lottery/proof/packed.ts'
import { verify, type Proof, type Verdict } from '#features/lottery/proof/verify.ts'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { startHashers } from '#features/lottery/site/verify/hashers.ts'
import { remembered } from '#features/lottery/site/memory.ts'

export type Verifying =
  | { stage: 'loading' | 'failed' }
  | { stage: 'computing'; share: number }
  | { stage: 'done'; verdict: Verdict; proof: Proof; seconds: number; wasRemembered: boolean }

/** Often enough for the bar to move and the phone to answer, seldom enough to cost nothing. */
const SHOWN_MS = 50

/** Loads the public record once; from there on nothing is asked of anybody. */
export function useVerdict({ id }: PublicLottery): Verifying & { again: () => void } {
  const [state, setState] = useState<Verifying>({ stage: 'loading' })
  const run = useCallback(async () => {
    const answer = await fetch(`/lottery/${id}/proof.json`).catch(() => null)
    if (!answer?.ok) return setState({ stage: 'failed' })
    const hashers = startHashers()
    const proof = unpacked((await answer.json()) as PackedProof)
    const { hash, entry } = remembered(id)
    const began = performance.now()
    let shownAt = began
    const breathe = async (share: number) => {
      if (performance.now() - shownAt < SHOWN_MS) return
      shownAt = performance.now()
      setState({ stage: 'computing', share })
      await new Promise((resolve) => setTimeout(resolve))
    }
    const asked = { remembered: hash ?? null, own: entry ?? null, breathe }
    // A browser that starts no worker computes by itself.
    const verdict = await verify(proof, { ...asked, run: hashers.run }).catch(() => verify(proof, asked))
    hashers.stop()
    setState({ stage: 'done', verdict, proof, seconds: (performance.now() - began) / 1000, wasRemembered: hash !== undefined })
  }, [id])
  useEffect(() => {
    // The effect only starts it; every state comes later, from what was loaded.
    const timer = setTimeout(() => void run())
    return () => clearTimeout(timer)
  }, [run])
  const again = () => {
    setState({ stage: 'loading' })
    void run()
  }
  return { ...state, again }
}

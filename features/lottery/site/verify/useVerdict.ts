import { useCallback, useEffect, useRef, useState } from 'react'
import { unpacked, type PackedProof } from '#features/lottery/proof/packed.ts'
import type { Run } from '#features/lottery/proof/parts.ts'
import { verify, type Proof, type Verdict } from '#features/lottery/proof/verify.ts'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { startHashers } from '#features/lottery/site/verify/hashers.ts'
import { remembered } from '#features/lottery/site/memory.ts'

export type Verifying =
  | { stage: 'loading' | 'failed' }
  | { stage: 'computing'; share: number }
  | { stage: 'done'; verdict: Verdict; proof: Proof; seconds: number; at: Date; isOffline: boolean; wasRemembered: boolean }

/** Often enough for the bar to move and the phone to answer, seldom enough to cost nothing. */
const SHOWN_MS = 50

type Loaded = { proof: Proof; run: Run; stop: () => void }

async function load(id: string): Promise<Loaded | null> {
  const hashers = startHashers()
  const answer = await fetch(`/lottery/${id}/proof.json`).catch(() => null)
  if (answer?.ok) return { proof: unpacked((await answer.json()) as PackedProof), ...hashers }
  hashers.stop()
  return null
}

/** Loads the public record and what computes once; from there on nothing is asked of anybody, and it can be computed again without a network. */
export function useVerdict({ id }: PublicLottery): Verifying & { again: () => void } {
  const [state, setState] = useState<Verifying>({ stage: 'loading' })
  const loaded = useRef<Loaded | null>(null)
  const run = useCallback(async () => {
    loaded.current ??= await load(id)
    if (!loaded.current) return setState({ stage: 'failed' })
    const { proof, run: hash } = loaded.current
    const { hash: seen, entry } = remembered(id)
    const began = performance.now()
    let shownAt = began
    const breathe = async (share: number) => {
      if (performance.now() - shownAt < SHOWN_MS) return
      shownAt = performance.now()
      setState({ stage: 'computing', share })
      await new Promise((resolve) => setTimeout(resolve))
    }
    const asked = { remembered: seen ?? null, own: entry ?? null, breathe }
    // A browser that starts no worker computes by itself.
    const verdict = await verify(proof, { ...asked, run: hash }).catch(() => verify(proof, asked))
    const seconds = (performance.now() - began) / 1000
    const how = { seconds, at: new Date(), isOffline: !navigator.onLine, wasRemembered: seen !== undefined }
    setState({ stage: 'done', verdict, proof, ...how })
  }, [id])
  useEffect(() => {
    // The effect only starts it; every state comes later, from what was loaded.
    const timer = setTimeout(() => void run())
    return () => {
      clearTimeout(timer)
      loaded.current?.stop()
    }
  }, [run])
  const again = () => {
    setState(loaded.current ? { stage: 'computing', share: 0 } : { stage: 'loading' })
    void run()
  }
  return { ...state, again }
}

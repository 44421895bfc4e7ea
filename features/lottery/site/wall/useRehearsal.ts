import { useEffect, useState } from 'react'
import { lotteryCalls } from '#features/lottery/contract.ts'
import type { Rehearsal } from '#features/lottery/shapes.ts'
import { say } from '#features/lottery/site/words.ts'
import { rehearsedPresence, rehearsedStep, type Played } from '#features/lottery/site/wall/rehearse.ts'
import type { Asked, WallSource } from '#features/lottery/site/wall/useWallState.ts'
import { callSite } from '#site/kit/callSite.ts'

const STAND_INS = 60
const chance = (below: number) => Math.floor(Math.random() * below)

/** As many numbers as needed, as long as nobody fits. */
function standIns(): Rehearsal['people'] {
  return Array.from({ length: STAND_INS }, (_, at) => ({ name: say('rehearsalGuest', { n: at + 1 }), mobile: '', company: '' }))
}

/** A wall that lives in this browser alone: it is asked for once, and closed it is gone. */
export function useRehearsal(id: string, t: string): WallSource {
  const [people, setPeople] = useState<Rehearsal['people']>([])
  const [played, setPlayed] = useState<Played | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  useEffect(() => {
    void callSite(lotteryCalls.rehearsal, { id, t }, { authorization: `Wall ${t}` }).then(({ result }) => {
      if (!result) return setUnknown(true)
      setPeople(result.people.length > 0 ? result.people : standIns())
      setPlayed({ wall: result.wall, called: new Set() })
    })
  }, [id, t])
  return {
    wall: played?.wall ?? null,
    isUnknown,
    staleSince: null,
    problem: '',
    isBusy: false,
    names: people.map(({ name }) => name),
    step: async (asked: Asked) => setPlayed((before) => before && (rehearsedStep(before, asked, people, chance) ?? before)),
    settle: async (absent) => setPlayed((before) => before && rehearsedPresence(before, absent, people, chance)),
  }
}

import { expect, test } from 'vitest'
import type { Rehearsal } from '#features/lottery/shapes.ts'
import { rehearsedPresence, rehearsedStep, type Played } from '#features/lottery/site/wall/rehearse.ts'

const people: Rehearsal['people'] = ['甲', '乙', '丙', '丁'].map((name) => ({ name, mobile: '', company: '' }))
const prize = { no: 1, name: '奖', item: '', stock: 3, perRound: 2, drawn: 0, round: 0, pictureUrl: '' }
const texts = { title: '', eventTitle: '', root: '', seedHash: '', claim: '', joinUrl: '', verifyUrl: '', digits: '' }
const begin: Played = {
  called: new Set(),
  wall: {
    ...texts,
    state: 'Committed',
    stage: 'join',
    stageVersion: 0,
    prize: null,
    prizes: [prize],
    winners: [],
    people: 4,
    isScan: false,
    needsDigits: true,
    publicRound: null,
  },
}
const first = () => 0
const go = (played: Played | null, step: 'next' | 'roll' | 'stop', digits?: string) =>
  played && rehearsedStep(played, { step, ...(digits && { digits }) }, people, first)
const names = (played: Played | null) => played?.wall.winners.map(({ name }) => name)

test('goes through a prize as the wall does, and nobody is called twice', () => {
  const rolling = go(go(begin, 'next'), 'roll')
  expect(rolling?.wall.stage).toBe('rolling')
  expect(go(rolling, 'stop')).toBeNull()
  const won = go(rolling, 'stop', '471')
  expect([won?.wall.stage, won?.wall.prize?.drawn, names(won)]).toEqual(['won', 2, ['甲', '乙']])
  const again = rehearsedPresence(won as Played, ['rehearsal-0'], people, first)
  expect(names(again)).toEqual(['乙', '丙'])
  const settled = rehearsedPresence(again, [], people, first)
  expect(settled.wall.winners.map(({ state }) => state)).toEqual(['Present', 'Present'])
  const last = go(go(go(settled, 'next'), 'roll'), 'stop', '208')
  expect([names(last), last?.wall.prize?.drawn]).toEqual([['丁'], 3])
  expect(go(last, 'next')?.wall.stage).toBe('done')
  expect(begin.wall.prizes[0]?.drawn).toBe(0)
})

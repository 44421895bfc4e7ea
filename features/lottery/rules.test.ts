import { expect, test } from 'vitest'
import { keyStep, stepped, type OnStage, type Stage, type WallStep } from '#features/lottery/rules.ts'

const prizes = [
  { no: 1, stock: 2, drawn: 2 },
  { no: 2, stock: 3, drawn: 1 },
  { no: 3, stock: 1, drawn: 0 },
]
const on = (stage: Stage, prize: number | null): OnStage => ({ stage, prize })

test.each<[OnStage, WallStep, number | undefined, OnStage | null]>([
  [on('join', null), 'next', undefined, on('ready', 2)],
  [on('join', 3), 'next', undefined, on('ready', 3)],
  [on('join', null), 'show', 3, on('ready', 3)],
  [on('join', null), 'show', 1, null],
  [on('join', null), 'show', 9, null],
  [on('join', null), 'roll', undefined, null],
  [on('join', null), 'stop', undefined, null],
  [on('ready', 2), 'roll', undefined, on('rolling', 2)],
  [on('ready', 1), 'roll', undefined, null],
  [on('ready', 2), 'stop', undefined, null],
  [on('ready', 2), 'join', undefined, on('join', 2)],
  [on('rolling', 2), 'stop', undefined, on('won', 2)],
  [on('rolling', 2), 'next', undefined, null],
  [on('rolling', 2), 'join', undefined, null],
  [on('rolling', 2), 'roll', undefined, null],
  [on('won', 2), 'next', undefined, on('ready', 2)],
  [on('won', 1), 'next', undefined, on('ready', 2)],
  [on('won', 2), 'stop', undefined, null],
  [on('done', null), 'join', undefined, on('join', null)],
])('%o, %s %s: %o', (before, step, shown, after) => {
  expect(stepped(before, step, prizes, shown)).toEqual(after)
})

test('when nothing is left to draw, the wall says so', () => {
  expect(stepped(on('won', 1), 'next', [{ no: 1, stock: 2, drawn: 2 }])).toEqual(on('done', null))
})

test.each<[Stage, WallStep]>([
  ['join', 'next'],
  ['ready', 'roll'],
  ['rolling', 'stop'],
  ['won', 'next'],
  ['done', 'next'],
])('one key leads from %s on by %s', (stage, step) => {
  expect(keyStep(stage)).toBe(step)
})

import { expect, test } from 'vitest'
import { prizeWon, type NewsRound } from '#features/lottery/publicPage.ts'

const prizes = [{ name: '三等奖' }, { name: '一等奖' }].map(({ name }) => ({ name, item: '', stock: 1, drawn: 0, pictureUrl: '' }))
const winners = [{ entry: 'a', prize: 1, name: '', tail: '' }]
const page = { prizes, winners }
const round = (prize: string, won: string[], absent: string[] = []): NewsRound => ({ prize, winners: won, absent })

test.each<[string, NewsRound[], string | undefined, string | null]>([
  ['by the page it was written from', [], 'a', '三等奖'],
  ['by what was told since', [round('一等奖', ['b'])], 'b', '一等奖'],
  ['nothing', [round('一等奖', ['b'])], 'c', null],
  ['a phone that knows no entry', [round('一等奖', ['b'])], undefined, null],
  ['not any more: called and not there', [round('三等奖', ['c'], ['a'])], 'a', null],
  ['in the place of another', [round('三等奖', ['c'], ['a'])], 'c', '三等奖'],
  ['the last that was told counts', [round('三等奖', ['b']), round('三等奖', ['c'], ['b']), round('一等奖', ['b'])], 'b', '一等奖'],
])('what an entry has won: %s', (_, rounds, entry, prize) => {
  expect(prizeWon(page, rounds, entry)).toBe(prize)
})

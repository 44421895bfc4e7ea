import { expect, test } from 'vitest'
import { readerPlaces } from '#features/imports/server/workbook/readerPlaces.ts'

/** Takes a place and says when it has one. */
function asking(places: ReturnType<typeof readerPlaces>) {
  const begun: string[] = []
  const ask = (owner: string, name: string) => places.take(owner).then(() => begun.push(name))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { begun, ask, settled }
}

test('one organisation reads one file at a time and cannot fill the queue; others begin at once', async () => {
  const places = readerPlaces()
  const { begun, ask, settled } = asking(places)
  await ask('甲', '甲 1')
  void ask('甲', '甲 2')
  void ask('甲', '甲 3')
  await expect(places.take('甲')).rejects.toMatchObject({ reason: 'busy' })
  await ask('乙', '乙 1')
  await settled()
  expect(begun).toEqual(['甲 1', '乙 1'])
  void ask('丙', '丙 1')
  places.give('甲')
  await settled()
  expect(begun).toEqual(['甲 1', '乙 1', '甲 2'])
  places.give('乙')
  await settled()
  expect(begun).toEqual(['甲 1', '乙 1', '甲 2', '丙 1'])
})

test('whoever comes when four wait is refused, and every place comes back', async () => {
  const places = readerPlaces()
  const { begun, ask, settled } = asking(places)
  for (const owner of ['甲', '乙']) await ask(owner, owner)
  for (const owner of ['丙', '丁', '戊', '己']) void ask(owner, owner)
  await expect(places.take('庚')).rejects.toMatchObject({ reason: 'busy' })
  for (const owner of ['甲', '乙', '丙', '丁', '戊', '己']) {
    await settled()
    places.give(owner)
  }
  expect(begun).toEqual(['甲', '乙', '丙', '丁', '戊', '己'])
  await ask('庚', '庚')
})

import { describe, expect, test } from 'vitest'
import { blankExternal, externalChangesOf, isChanged, mergedSides } from '#features/externalEvents/console/externalValues.ts'

const base = {
  ...blankExternal('p1', 'Asia/Shanghai'),
  title: '工博会',
  startTime: '2026-11-10T01:00:00.000Z',
  endTime: '2026-11-19T10:00:00.000Z',
  organizer: '协会',
  role: '参展商',
}

describe('what was changed', () => {
  test('is all that is sent, whichever half it belongs to', () => {
    expect(isChanged(base, base)).toBe(false)
    expect(externalChangesOf(base, { ...base, title: '工博会 2026', role: '赞助商 ' })).toEqual({ title: '工博会 2026', role: '赞助商' })
    expect(externalChangesOf(base, { ...base, organizer: ' 协会' })).toEqual({})
  })
})

describe('two people wrote whose event it is', () => {
  test.each([
    ['only they', base, { ...base, role: '赞助商' }, '赞助商', []],
    ['only me', { ...base, role: '演讲方' }, base, '演讲方', []],
    ['both alike', { ...base, role: '赞助商' }, { ...base, role: '赞助商' }, '赞助商', []],
    ['both, differently: mine stays and is told', { ...base, role: '演讲方' }, { ...base, role: '赞助商' }, '演讲方', ['role']],
  ])('%s', (_, mine, theirs, role, overruled) => {
    expect(mergedSides(base, mine, theirs)).toEqual({ side: { organizer: '协会', role }, overruled })
  })
})

import { describe, expect, test } from 'vitest'
import { firstFilter, type ImportStep } from '#features/imports/rules.ts'
import { chosenTicket, shownStep, stepBefore, type Reached } from '#features/imports/console/wizard.ts'

test.each<[ImportStep, ImportStep | null]>([
  ['choseType', null],
  ['uploadFile', 'choseType'],
  ['matchField', 'uploadFile'],
  ['importPeople', 'matchField'],
  ['finished', 'choseType'],
])('back from %s is %s', (step, before) => expect(stepBefore(step)).toBe(before))

const matched: Reached = { step: 'matchField', isSaved: false }
const checked: Reached = { step: 'importPeople', isSaved: false }
const stopped: Reached = { step: 'importPeople', isSaved: true }
const saved: Reached = { step: 'finished', isSaved: true }

test.each<[wanted: string, hasType: boolean, reached: Reached, shown: ImportStep]>([
  ['', false, null, 'choseType'],
  ['nonsense', true, null, 'choseType'],
  ['', false, checked, 'importPeople'],
  ['choseType', true, saved, 'choseType'],
  ['uploadFile', false, null, 'choseType'],
  ['uploadFile', true, null, 'uploadFile'],
  ['uploadFile', true, checked, 'uploadFile'],
  ['matchField', true, null, 'choseType'],
  ['matchField', true, matched, 'matchField'],
  ['matchField', true, checked, 'matchField'],
  ['matchField', true, stopped, 'importPeople'],
  ['matchField', true, saved, 'finished'],
  ['importPeople', true, matched, 'matchField'],
  ['importPeople', true, checked, 'importPeople'],
  ['importPeople', true, saved, 'finished'],
  ['finished', true, matched, 'matchField'],
  ['finished', true, checked, 'importPeople'],
  ['finished', true, saved, 'finished'],
])('the address %s (type %s) of %o shows %s', (wanted, hasType, reached, shown) => expect(shownStep(wanted, hasType, reached)).toBe(shown))

test.each([
  [{ errorCount: 1, newCount: 0, updateCount: 5 }, 0],
  [{ errorCount: 1, newCount: 0, updateCount: 0 }, 0],
  [{ errorCount: 0, newCount: 3, updateCount: 5 }, 0],
  [{ errorCount: 0, newCount: 3, updateCount: 0 }, 0],
  [{ errorCount: 0, newCount: 0, updateCount: 5 }, 2],
  [{ errorCount: 0, newCount: 0, updateCount: 0 }, 1],
])('%o opens with the filter %i', (counts, filter) => expect(firstFilter(counts)).toBe(filter))

describe('the ticket', () => {
  const open = { ticketId: 'open', status: 'OnSale', surplusNum: 3 } as const
  const ended = { ticketId: 'ended', status: 'Ended', surplusNum: 1 } as const
  const closed = { ticketId: 'closed', status: 'NotEnabled', surplusNum: 9 } as const
  const full = { ticketId: 'full', status: 'SoldOut', surplusNum: 0 } as const
  test.each([
    ['oneTime', [open], 'open', ''],
    ['byTicket', [open, closed, full], '', 'open'],
    ['byTicket', [open, ended], '', ''],
    ['byTicket', [open, ended], 'ended', 'ended'],
    ['byTicket', [open, ended, closed], 'closed', ''],
    ['byTicket', [open, full], 'full', 'open'],
    ['byTicket', [closed, full], '', ''],
    ['byTicket', [], '', ''],
  ] as const)('%s of %o with “%s” chosen is “%s”', (type, tickets, chosen, expected) =>
    expect(chosenTicket(type, tickets, chosen)).toBe(expected),
  )
})

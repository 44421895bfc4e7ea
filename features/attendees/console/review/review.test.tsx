import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw, holdCodes, sent, serve } from '#console/kit/kitTest.tsx'
import { toasts } from '#console/kit/toast.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import { useVerbs } from '#features/attendees/console/bulk/useVerbs.ts'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { AttendeeDrawer } from '#features/attendees/console/one/AttendeeDrawer.tsx'
import { checkinTasks } from '#features/checkin/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'

const bventId = '0198a000-0000-7000-8000-000000000001'
const idOf = (n: number) => `0198a000-0000-7000-8000-00000000010${n}`
const names = ['甲', '乙', '丙']
const person = (n: number, status: Attendee['status'] = 'PendingApproval'): Attendee => ({
  attendeeId: idOf(n),
  bventId,
  bventType: 'Internal',
  status,
  ticketId: 't',
  ticketName: '普通票',
  orderId: 'o',
  version: 1,
  attendeeFieldValues: [{ fieldName: 'FullName', value: names[n] ?? '' }],
})

const order = {
  orderNo: '1',
  status: 'WaitApproval',
  statusName: '',
  payType: 'Free',
  payTypeName: '',
  currency: 'CNY',
  items: [],
  createTime: '',
}
const detail = { pathId: 'p', remark: '', order, checkins: [], viewings: [], ticketUrl: '', notices: [], history: [] }

const pathOf = ({ paths }: { paths: readonly string[] }) => (paths[0] ?? '').replace('/api/lightevent/', '').replace('{bventId}', bventId)

function Board({ rows, first }: { rows: Attendee[]; first: string }) {
  const verbs = useVerbs()
  const [open, setOpen] = useState(first)
  return (
    <>
      <button onClick={() => setOpen(idOf(0))}>看甲</button>
      {open && <AttendeeDrawer attendeeId={open} bventId={bventId} rows={rows} request={{ bventId }} verbs={verbs} onGo={setOpen} />}
    </>
  )
}

function review(first = idOf(0)) {
  const [access] = [attendeeTasks.approve.calls.start.access].flat()
  const [door] = [checkinTasks.batchCheckin.calls.start.access].flat()
  holdCodes(String(access), String(door))
  const decided = new Set<string>()
  const list = () => [0, 1, 2].filter((n) => !decided.has(idOf(n))).map((n) => person(n))
  const progress = { taskId: 'task', status: 'done', taskStatus: 'done', failCount: 0, successCount: 1, canUndo: true, progress: '100%' }
  const asked = serve({
    [pathOf(attendeeCalls.detail)]: () => {
      const id = String(asked.at(-1)?.body.attendeeId)
      const n = [0, 1, 2].find((one) => idOf(one) === id) ?? 0
      return { returnObj: { ...detail, ...person(n, decided.has(id) ? 'Registered' : 'PendingApproval') } }
    },
    [pathOf(attendeeCalls.list)]: () => ({ returnObj: { attendees: list(), attendeeIds: [], searchCount: list().length, totalPage: 1 } }),
    [pathOf(attendeeTasks.approve.calls.start)]: (body) => {
      for (const id of body.attendeeIds as string[]) decided.add(id)
      return { returnObj: { ...progress, taskId: `task${decided.size}` } }
    },
    [pathOf(taskCalls.undo).replace('{id}', 'task3')]: () => ({ returnObj: { ...progress, taskId: 'undo' } }),
  })
  return { asked, ...draw(<Board rows={[person(0), person(1), person(2)]} first={first} />) }
}

test('a decision leads to the next who waits; its buttons stay, keys do the same, and nobody is let in', async () => {
  const { user, asked } = review()
  const bar = await screen.findByRole('toolbar', { name: '审核' })
  expect(await within(bar).findByText('还有 3 人待审核')).toBeDefined()
  const approve = within(bar).getByRole('button', { name: /通过/ })
  await waitFor(() => expect(approve).toHaveProperty('disabled', false))
  await user.click(approve)
  expect(await screen.findByText('乙')).toBeDefined()
  expect(await within(bar).findByText('还有 2 人待审核')).toBeDefined()
  expect(toasts.get().map(({ text, action }) => [text, action?.label])).toEqual([['已通过 甲', '撤销']])

  await waitFor(() => expect(approve).toHaveProperty('disabled', false))
  await user.keyboard('j')
  expect(await screen.findByText('丙')).toBeDefined()
  await waitFor(() => expect(approve).toHaveProperty('disabled', false))
  await user.keyboard('a')
  expect(await screen.findByText('乙')).toBeDefined()
  await waitFor(() => expect(approve).toHaveProperty('disabled', false))
  await user.keyboard('A')
  expect(await within(bar).findByText('都审核完了')).toBeDefined()
  await user.click(approve)
  expect(sent(asked, pathOf(attendeeTasks.approve.calls.start)).map(({ attendeeIds }) => attendeeIds)).toEqual([
    [idOf(0)],
    [idOf(2)],
    [idOf(1)],
  ])
  expect(sent(asked, pathOf(checkinTasks.batchCheckin.calls.start))).toEqual([])

  toasts.get().at(-1)?.action?.run()
  await waitFor(() => expect(asked.filter(({ path }) => path === pathOf(taskCalls.undo).replace('{id}', 'task3'))).toHaveLength(1))
})

test('when the queue is left, after whichever person, the focus is back where it was', async () => {
  const { user } = review('')
  const opener = screen.getByRole('button', { name: '看甲' })
  await user.click(opener)
  const bar = await screen.findByRole('toolbar', { name: '审核' })
  const approve = within(bar).getByRole('button', { name: /通过/ })
  await waitFor(() => expect(approve).toHaveProperty('disabled', false))
  await user.click(approve)
  expect(await screen.findByText('乙')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /关闭|Close/ }))
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: '审核' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

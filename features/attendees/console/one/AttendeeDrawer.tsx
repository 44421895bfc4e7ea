import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { Attendee, AttendeeDetail, FieldValue } from '#features/attendees/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { HeadButton } from '#console/kit/pane/HeadButton.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { TaskRow } from '#console/kit/TaskRow.tsx'
import { useT } from '#console/kit/text.ts'
import { useFocusBack } from '#console/kit/useFocusBack.ts'
import { errors } from '#core/errors.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { useReveal, useRevealed } from '#features/attendees/console/list/reveal.ts'
import { usePathFields, useRegistFields } from '#features/attendees/console/list/useAttendeeFields.ts'
import { maskedNames } from '#features/attendees/console/one/answers.ts'
import { EditPerson } from '#features/attendees/console/one/EditPerson.tsx'
import { PersonCheckin } from '#features/attendees/console/one/PersonCheckin.tsx'
import { PersonFields } from '#features/attendees/console/one/PersonFields.tsx'
import { PersonHistory } from '#features/attendees/console/one/PersonHistory.tsx'
import { PersonNotices } from '#features/attendees/console/one/PersonNotices.tsx'
import { PersonOrder } from '#features/attendees/console/one/PersonOrder.tsx'
import { PersonVerbs } from '#features/attendees/console/one/PersonVerbs.tsx'
import { ReviewBar } from '#features/attendees/console/review/ReviewBar.tsx'
import { useReview, type ListRequest } from '#features/attendees/console/review/useReview.ts'
import { useTimeZone } from '#features/attendees/console/useTimeZone.ts'
import '#features/attendees/console/one/one.css'

type Props = {
  attendeeId: string
  /** The event of the list; '' where it goes across events. */
  bventId: string
  rows: readonly Attendee[]
  /** What the list asks for, by which the queue of a review goes on. */
  request: ListRequest
  verbs: VerbsHandle
  /** To another person of the list, or '' to none. */
  onGo: (attendeeId: string) => void
}

const WIDTH_PX = 640

/** Everything about one person, beside the list they stand in; its address can be sent to a colleague. */
export function AttendeeDrawer({ attendeeId, bventId, rows, request, verbs, onGo }: Props) {
  const t = useT()
  useFocusBack()
  const inList = rows.find((row) => row.attendeeId === attendeeId)
  const eventOf = bventId || inList?.bventId || ''
  const { data, error, refetch } = useQuery(callQuery(attendeeCalls.detail, inEvent(eventOf, { attendeeId }), { ignoresErrors: true }))
  const { previous, next } = useNeighbours(rows, attendeeId)
  const review = useReview({ attendeeId, bventId, person: data, rows, request, verbs, onGo })
  const isGone = error?.code === errors['core.notFound'].code
  const name = data ? fullNameOf(data) : inList ? fullNameOf(inList) : ''

  return (
    <Drawer
      open
      size={WIDTH_PX}
      onClose={() => onGo('')}
      footer={review.isOn && <ReviewBar review={review} />}
      title={
        <span className="row g2">
          <span className="ell">{name || t('attendees.detail')}</span>
          {data && <StatusTag status={data.status} />}
        </span>
      }
      extra={
        <span className="row g1">
          <HeadButton icon="left" label={t('attendees.previousPerson')} onPress={previous && (() => onGo(previous.attendeeId))} />
          <HeadButton icon="right" label={t('attendees.nextPerson')} onPress={next && (() => onGo(next.attendeeId))} />
        </span>
      }
    >
      {isGone ? (
        <EmptyState icon="user" title={t('attendees.gone')} hint={t('attendees.goneHint')} />
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Person key={attendeeId} person={data} isReviewed={review.isOn} verbs={verbs} onClosed={() => onGo('')} />
      ) : (
        <SkeletonFields count={6} />
      )}
    </Drawer>
  )
}

/** Whoever has just left the list, approved out of its tab, still has the neighbours of their old place. */
function useNeighbours(rows: readonly Attendee[], attendeeId: string) {
  const found = rows.findIndex((row) => row.attendeeId === attendeeId)
  const [place, setPlace] = useState(found)
  if (found >= 0 && found !== place) setPlace(found)
  if (found >= 0) return { previous: rows[found - 1], next: rows[found + 1] }
  return { previous: rows[place - 1], next: place >= 0 ? rows[place] : undefined }
}

type PersonProps = { person: AttendeeDetail; isReviewed: boolean; verbs: VerbsHandle; onClosed: () => void }

function Person({ person, isReviewed, verbs, onClosed }: PersonProps) {
  const t = useT()
  const timeZone = useTimeZone(person.bventId)
  const { data: regist } = useRegistFields(person.bventId)
  const { data: form } = usePathFields(person.bventId, person.pathId)
  const [isEditing, setEditing] = useState(false)
  const canEdit = useCan(attendeeCalls.update.access)
  const canReveal = useCan(attendeeCalls.reveal.access)
  const revealed = useRevealed(person.attendeeId)
  const reveal = useReveal(person)
  const seen = withRevealed(person, revealed)
  const masked = maskedNames(seen.attendeeFieldValues)

  const edit = async () => {
    // A value can be changed only by whoever may see it whole, and looking is written down.
    if (canReveal && masked.length > 0) await reveal.mutateAsync(masked).catch(() => null)
    setEditing(true)
  }

  return (
    <div className="person">
      <PersonVerbs person={person} isReviewed={isReviewed} verbs={verbs} onClosed={onClosed} />
      <PersonTasks verbs={verbs} />
      <section aria-label={t('attendees.answers')}>
        <div className="row person-head">
          <h2 className="t16 b sp">{t('attendees.answers')}</h2>
          {canEdit && form && !isEditing && (
            <Button size="small" icon={<Icon name="edit" size={14} />} loading={reveal.isPending} onClick={() => void edit()}>
              {t('core.edit')}
            </Button>
          )}
        </div>
        {isEditing && form ? (
          <EditPerson person={seen} fields={form.fields} rules={form.registerRule} timeZone={timeZone} onDone={() => setEditing(false)} />
        ) : (
          <PersonFields person={person} fields={regist?.fields ?? []} groups={regist?.groups ?? []} timeZone={timeZone} />
        )}
      </section>
      <PersonCheckin person={person} verbs={verbs} />
      <PersonOrder person={person} timeZone={timeZone} />
      <PersonNotices person={person} timeZone={timeZone} />
      <PersonHistory person={person} fields={regist?.fields ?? []} timeZone={timeZone} />
    </div>
  )
}

/** What was begun here is watched and undone here, since the drawer covers the list's own tasks. */
function PersonTasks({ verbs: { watched } }: { verbs: VerbsHandle }) {
  const [earlier] = useState(() => new Set(watched.map(({ task }) => task.progress?.taskId)))
  const own = watched.filter(({ task }) => task.progress && !earlier.has(task.progress.taskId))
  if (own.length === 0) return null
  return (
    <div className="panel person-tasks">
      {own.map(
        ({ task, title, onReport }) =>
          task.progress && (
            <TaskRow
              key={task.progress.taskId}
              progress={task.progress}
              title={title}
              onStop={task.cancel}
              onUndo={task.undo}
              onReport={onReport}
            />
          ),
      )}
    </div>
  )
}

function withRevealed(person: AttendeeDetail, revealed: readonly FieldValue[] | undefined): AttendeeDetail {
  if (!revealed) return person
  const whole = new Map(revealed.map((value) => [value.fieldName, value]))
  return { ...person, attendeeFieldValues: person.attendeeFieldValues.map((value) => whole.get(value.fieldName) ?? value) }
}

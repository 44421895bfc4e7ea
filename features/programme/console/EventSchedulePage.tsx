import { eventCalls } from '#features/events/contract.ts'
import { programmePages } from '#features/programme/pages.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { spokenDay } from '#core/spokenTime.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { Session, Speaker } from '#features/programme/shapes.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { clashTexts } from '#features/programme/console/schedule/clashText.ts'
import { dayOf, daysOf, nextSlot, slotAt, type ColumnBy } from '#features/programme/console/schedule/layout.ts'
import { OvertakenNote } from '#features/programme/console/schedule/OvertakenNote.tsx'
import { ScheduleBoard } from '#features/programme/console/schedule/ScheduleBoard.tsx'
import { SessionDrawer, type SessionEdit } from '#features/programme/console/schedule/SessionDrawer.tsx'
import { SessionList } from '#features/programme/console/schedule/SessionList.tsx'
import { useSchedule } from '#features/programme/console/schedule/useSchedule.ts'
import { useBoxWidth } from '#console/kit/useBoxWidth.ts'
import '#features/programme/console/schedule/schedule.css'

const defaults = { day: '', view: 'timeline', by: 'room' }
const NARROW_PX = 640
const NO_SPEAKERS: Speaker[] = []

export function EventSchedulePage() {
  const { bventId = '' } = useParams()
  const { data: event, error, refetch } = useCallQuery(eventCalls.detail, { bventId })
  if (event) return <Schedule event={event} />
  return (
    <PageFrame page={programmePages.schedule}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={4} />}</div>
    </PageFrame>
  )
}

function Schedule({ event }: { event: EventInfo }) {
  const t = useT()
  const language = useLanguage()
  const { bventId, timeZone } = event
  const schedule = useSchedule(bventId)
  const speakers = useQuery(callQuery(programmeCalls.speakerList, { bventId }, { ignoresErrors: true })).data?.list ?? NO_SPEAKERS
  const canEdit = useCan(programmeCalls.scheduleSave.access)
  const [address, setAddress] = useAddressState(defaults)
  const [edit, setEdit] = useState<SessionEdit | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useBoxWidth(box) < NARROW_PX
  const { data, error, refetch } = schedule.query
  const sessions = data?.list ?? []
  const days = daysOf(sessions, event)
  const day = days.includes(address.day) ? address.day : (days[0] ?? '')
  const by: ColumnBy = address.by === 'track' ? 'track' : 'room'
  const isList = isNarrow || address.view === 'list'
  const clashes = clashTexts(sessions, speakers)
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const namesOf = ({ speakerIds }: Session) => speakerIds.flatMap((id) => names.get(id) ?? []).join(t('kit.comma'))
  const dayText = (date: string) => spokenDay(`${date}T12:00:00Z`, 'UTC', language)
  const open = (session: Session) => setEdit({ session, start: {} })
  const add = canEdit && (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={() => setEdit({ session: null, start: nextSlot(sessions, { day, by, event }) })}
    >
      {t('programme.newSession')}
    </Button>
  )

  return (
    <PageFrame
      page={programmePages.schedule}
      subtitle={
        sessions.length > 0 && (clashes.size > 0 ? t('programme.clashCount', { n: clashes.size }) : t('programme.zone', { zone: timeZone }))
      }
      actions={sessions.length > 0 && add}
      toolbar={
        sessions.length > 0 &&
        !isNarrow && (
          <>
            <Segments
              label={t('events.view')}
              value={isList ? 'list' : 'timeline'}
              items={[
                { key: 'timeline', label: t('programme.timeline') },
                { key: 'list', label: t('programme.list') },
              ]}
              onChange={(view) => setAddress({ view })}
            />
            {!isList && (
              <Segments
                label={t('programme.columnsBy')}
                value={by}
                items={[
                  { key: 'room', label: t('programme.byRoom') },
                  { key: 'track', label: t('programme.byTrack') },
                ]}
                onChange={(next) => setAddress({ by: next })}
              />
            )}
          </>
        )
      }
    >
      <div className="sched" ref={box}>
        {error && (
          <div className="sched-error">
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {schedule.overtaken && <OvertakenNote title={schedule.overtaken.wanted.title} onRedo={schedule.redo} onLetGo={schedule.letGo} />}
        {!data && !error && (
          <div className="frame-body">
            <SkeletonFields count={5} />
          </div>
        )}
        {data && sessions.length === 0 && (
          <EmptyState icon="clock" title={t('programme.noSessions')} hint={t('programme.noSessionsHint')} action={add} />
        )}
        {sessions.length > 0 && !isList && (
          <>
            <Tabs
              label={t('programme.day')}
              value={day}
              items={days.map((date) => ({
                key: date,
                label: dayText(date),
                count: sessions.filter(({ startTime }) => dayOf(startTime, timeZone) === date).length,
              }))}
              onChange={(next) => setAddress({ day: next })}
            />
            <ScheduleBoard
              sessions={sessions}
              day={day}
              by={by}
              timeZone={timeZone}
              canEdit={canEdit}
              namesOf={namesOf}
              clashes={clashes}
              onOpen={open}
              onAdd={({ minutes, column }) => setEdit({ session: null, start: { ...slotAt(day, minutes, timeZone), [by]: column } })}
              onMove={schedule.move}
              onNudge={schedule.nudge}
            />
          </>
        )}
        {sessions.length > 0 && isList && (
          <SessionList
            sessions={sessions}
            timeZone={timeZone}
            canEdit={canEdit}
            dayText={dayText}
            namesOf={namesOf}
            clashes={clashes}
            onOpen={open}
            onRemove={(session) => void schedule.remove(session)}
          />
        )}
      </div>
      {edit && (
        <SessionDrawer
          edit={edit}
          event={event}
          sessions={sessions}
          speakers={speakers}
          canEdit={canEdit}
          schedule={schedule}
          onClose={() => setEdit(null)}
        />
      )}
    </PageFrame>
  )
}

import type { EventRow } from '#features/events/shapes.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { stateOf } from '#console/kit/event/eventState.ts'

type Props = { event: Pick<EventRow, 'status' | 'startTime' | 'endTime' | 'bventType' | 'deletedTime'>; now: Date }

export function EventPill({ event, now }: Props) {
  const t = useT()
  const { key, tone, icon } = stateOf(event, now)
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(`events.${key}`)}
    </StatusTag>
  )
}

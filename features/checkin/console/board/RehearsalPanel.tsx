import { Button, InputNumber, Select } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import {
  arrivalCurve,
  arrivalShapes,
  BEARABLE_MINUTES,
  lanesNeeded,
  measuredSeconds,
  MOST_LANES,
  rehearse,
  MOST_MINUTES,
  MOST_PEOPLE,
  type Plan,
} from '#features/checkin/rehearsal.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { Board } from '#features/checkin/shapes.ts'
import { Can } from '#console/kit/Can.tsx'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { useCall } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { TrendChart } from '#console/kit/chart/TrendChart.tsx'
import { Fact } from '#features/checkin/console/board/BoardParts.tsx'

const MINUTE_MS = 60_000
const MOST_DRAWN = 240

type Props = { board: Board; event: { startTime: string; timeZone: string } | undefined }

export function RehearsalPanel({ board, event }: Props) {
  const t = useT()
  const language = useLanguage()
  const measured = measuredSeconds(board.arrivals)
  const [plan, setPlan] = useState<Plan>(
    () =>
      board.rehearsal ?? {
        people: Math.max(1, board.expected),
        minutes: 60,
        secondsPerScan: measured ?? 6,
        lanes: Math.max(1, board.gates.length),
        shape: 'late',
      },
  )
  const { people, minutes, secondsPerScan, lanes, shape } = plan
  const { queue, longestQueue, longestWaitMinutes, needed } = useMemo(() => {
    const arrivals = arrivalCurve(shape, people, minutes)
    const mostWaitMinutes = BEARABLE_MINUTES
    return { ...rehearse({ arrivals, lanes, secondsPerScan }), needed: lanesNeeded({ arrivals, secondsPerScan, mostWaitMinutes }) }
  }, [shape, people, minutes, lanes, secondsPerScan])
  const number = (key: Exclude<keyof Plan, 'shape'>, most: number, least = 1) => ({
    value: plan[key],
    min: least,
    max: most,
    onChange: (value: number | null) => value !== null && setPlan({ ...plan, [key]: value }),
  })
  const points = queue.slice(0, MOST_DRAWN).map((value, at) => ({ label: String(at + 1), value: Math.round(value) }))

  return (
    <section className="panel board-panel">
      <h2>{t('checkin.desk.rehearsal')}</h2>
      <p className="m2">{t('checkin.desk.rehearsalText')}</p>
      <div className="rehearsal-fields">
        <Labelled label={t('checkin.desk.people')}>
          <InputNumber precision={0} {...number('people', MOST_PEOPLE)} />
        </Labelled>
        <Labelled label={t('checkin.desk.minutes')}>
          <InputNumber precision={0} {...number('minutes', MOST_MINUTES)} />
        </Labelled>
        <Labelled label={t('checkin.desk.seconds')} hint={measured === null ? '' : t('checkin.desk.secondsMeasured', { n: measured })}>
          <InputNumber precision={1} {...number('secondsPerScan', 120, 0.5)} />
        </Labelled>
        <Labelled label={t('checkin.desk.lanes')}>
          <InputNumber precision={0} {...number('lanes', MOST_LANES)} />
        </Labelled>
        <Labelled label={t('checkin.desk.shape')}>
          <Select
            aria-label={t('checkin.desk.shape')}
            value={shape}
            options={arrivalShapes.map((value) => ({ value, label: t(`checkin.desk.shape_${value}`) }))}
            onChange={(value) => setPlan({ ...plan, shape: value })}
          />
        </Labelled>
      </div>
      <dl className="board-facts">
        <Fact label={t('checkin.desk.longestQueue')} value={t('checkin.desk.nPeople', { n: Math.ceil(longestQueue) })} />
        <Fact
          label={t('checkin.desk.longestWait')}
          value={t('checkin.desk.nMinutes', {
            n: Number(longestWaitMinutes.toLocaleString('en', { maximumFractionDigits: 1, useGrouping: false })),
          })}
        />
        <Fact
          label={t('checkin.desk.lanesNeeded', { minutes: BEARABLE_MINUTES })}
          value={needed === null ? `> ${MOST_LANES.toLocaleString(language)}` : t('checkin.desk.nLanes', { n: needed })}
        />
      </dl>
      <TrendChart name={t('checkin.desk.queueCurve')} along={t('checkin.screen.time')} points={points} />
      <Can call={checkinCalls.saveRehearsal}>{event && <SavePlan board={board} plan={plan} event={event} />}</Can>
    </section>
  )
}

/** People come so many minutes before it begins, unless somebody knows better. */
function SavePlan({ board, plan, event }: { board: Board; plan: Plan; event: NonNullable<Props['event']> }) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(board.rehearsal?.startTime ?? null)
  const startTime = typed ?? new Date(Date.parse(event.startTime) - plan.minutes * MINUTE_MS).toISOString()
  const save = useCall(checkinCalls.saveRehearsal, { changes: [checkinCalls.board] })
  const { people, minutes, secondsPerScan, lanes, shape } = plan
  const send = () =>
    save.mutate(
      { id: board.checkinId, rehearsal: { people, minutes, secondsPerScan, lanes, shape, startTime } },
      { onSuccess: () => showToast({ kind: 'success', text: t('checkin.screen.planSaved') }) },
    )
  return (
    <div className="rehearsal-save">
      <label className="rehearsal-field">
        {t('checkin.screen.firstCome')}
        <DateTimePicker timeZone={event.timeZone} value={startTime} onChange={(value) => setTyped(value ?? null)} />
      </label>
      <Button loading={save.isPending} onClick={send}>
        {t('checkin.screen.savePlan')}
      </Button>
    </div>
  )
}

function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <label className="rehearsal-field">
      {label}
      {children}
      {hint && <span className="m3">{hint}</span>}
    </label>
  )
}

import { Dropdown, Button, Switch } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { SendStateTag } from '#features/sends/console/sendWords.tsx'
import { audienceWord, ruleWord } from '#features/sends/console/plan/planWords.ts'
import { sendPages } from '#features/sends/pages.ts'
import { planCalls, type PlanRow } from '#features/sends/planContract.ts'

const changes = [planCalls.plans, planCalls.plan]

type Props = { bventId: string; plan: PlanRow; timeZone: string; isPast: boolean; canWrite: boolean }

export function PlanLine({ bventId, plan, timeZone, isPast, canWrite }: Props) {
  const t = useT()
  const language = useLanguage()
  const { planId, title, rule, channels, nextTime, placeTime, lastRun, runs, missed } = plan
  const edit = planId && pathOf(sendPages.editPlan, { bventId, id: planId })
  return (
    <tr>
      <td className="nw">
        <b className="plan-when">{ruleWord(rule)}</b>
        <span className="t12 m3">{formatTime(placeTime, timeZone, 'MM-DD')}</span>
      </td>
      <td className={isPast ? 'plan-dot is-past' : 'plan-dot'} aria-hidden />
      <td>
        {edit && canWrite ? (
          <Link className="b" to={edit}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <p className="t12 m2">{audienceWord(plan)}</p>
        {runs > 1 && <span className="t12 m3">{t('sends.runsN', { n: runs })} </span>}
        {missed > 0 && <span className="t12 down">{t('sends.missedN', { n: missed })}</span>}
      </td>
      <td className="plan-number">{lastRun ? lastRun.planned.toLocaleString(language) : <span className="m3">{t('sends.later')}</span>}</td>
      <td>
        <span className="row g2">
          {channels.map((channel) => (
            <span key={channel} className="tag">
              {t(`delivery.channel_${channel}`)}
            </span>
          ))}
        </span>
      </td>
      <td className="nw">{nextTime && rule.type !== 'After' ? formatTime(nextTime, timeZone, 'MM-DD HH:mm') : '–'}</td>
      <td>
        <PlanState plan={plan} />
      </td>
      <td className="nw">
        {lastRun && <Link to={pathOf(sendPages.report, { bventId, sendId: lastRun.sendId })}>{t('sends.openReport')}</Link>}
        {planId && canWrite && <PlanActs bventId={bventId} planId={planId} plan={plan} />}
      </td>
    </tr>
  )
}

function PlanState({ plan: { isOpen, nextTime, lastRun, rule } }: { plan: PlanRow }) {
  const t = useT()
  if (!isOpen)
    return (
      <StatusTag tone="cancelled" icon="minus">
        {t('sends.isOff')}
      </StatusTag>
    )
  if (nextTime && (rule.type === 'After' || (rule.type === 'Daily' && lastRun)))
    return (
      <StatusTag tone="info" icon="sync">
        {t('sends.isRunning')}
      </StatusTag>
    )
  if (nextTime)
    return (
      <StatusTag tone="denied" icon="clock">
        {t('sends.isWaiting')}
      </StatusTag>
    )
  if (lastRun) return <SendStateTag send={{ state: lastRun.state, isToApprove: false }} />
  return (
    <StatusTag tone="cancelled" icon="slash">
      {t('sends.isOver')}
    </StatusTag>
  )
}

function PlanActs({ bventId, planId, plan: { title, isOpen } }: { bventId: string; planId: string; plan: PlanRow }) {
  const t = useT()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const open = useCall(planCalls.openPlan, { changes })
  const remove = useCall(planCalls.removePlan, { changes })
  return (
    <>
      <Switch
        size="small"
        className="plan-switch"
        aria-label={t('sends.switchPlan', { title })}
        checked={isOpen}
        loading={open.isPending}
        onChange={(next) => open.mutate({ bventId, planId, isOpen: next })}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: t('sends.editNamed') },
            { key: 'remove', label: t('sends.removePlan'), danger: true },
          ],
          onClick: ({ key }) => (key === 'edit' ? void navigate(pathOf(sendPages.editPlan, { bventId, id: planId })) : setAsking(true)),
        }}
      >
        <Button type="text" size="small" aria-label={`${t('core.more')} ${title}`} icon={<Icon name="more" />} />
      </Dropdown>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('sends.removeTitle')}
        consequence={t('sends.removeText', { title })}
        confirmText={t('sends.removePlan')}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { bventId, planId },
            { onSuccess: () => showToast({ kind: 'success', text: t('sends.removed') }), onSettled: () => setAsking(false) },
          )
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

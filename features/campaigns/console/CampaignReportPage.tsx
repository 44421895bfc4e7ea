import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { priceText } from '#core/money.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { campaignCalls, type CampaignDetail } from '#features/campaigns/contract.ts'
import { Clicks } from '#features/campaigns/console/report/Clicks.tsx'
import { Lines } from '#features/campaigns/console/report/Lines.tsx'
import { People } from '#features/campaigns/console/report/People.tsx'
import { Tried } from '#features/campaigns/console/report/Tried.tsx'
import { StateTag } from '#features/campaigns/console/StateTag.tsx'
import { campaignPages } from '#features/campaigns/pages.ts'
import '#features/campaigns/console/campaigns.css'

const POLL_MS = 3_000

/** From whom it was meant for to who came because of it. */
export function CampaignReportPage() {
  const { campaignId: sendId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...callQuery(campaignCalls.detail, { sendId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && ['Scheduled', 'Running'].includes(state.data.state) ? POLL_MS : false),
  })
  return (
    <PageFrame
      page={campaignPages.report}
      {...(data && {
        title: data.title,
        beside: <StateTag campaign={data} />,
        subtitle: [data.segmentName, data.eventTitle].filter(Boolean).join(' · '),
      })}
      actions={data && <Acts campaign={data} />}
    >
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={6} />}
      {data && (
        <>
          <Funnel campaign={data} />
          <div className="camp-report">
            <div>
              <Clicks campaign={data} />
              <Lines campaign={data} />
              <Tried campaign={data} />
              <People sendId={sendId} />
            </div>
            <Side campaign={data} />
          </div>
        </>
      )}
    </PageFrame>
  )
}

function Acts({ campaign: { sendId, acts, isToApprove, isOwn, segmentId } }: { campaign: CampaignDetail }) {
  const t = useT()
  const changes = [campaignCalls.detail, campaignCalls.list]
  const move = useCall(campaignCalls.act, { changes })
  const approve = useCall(campaignCalls.approve, { changes })
  return (
    <Can call={campaignCalls.act}>
      {segmentId && <ButtonLink to={`${pathOf(campaignPages.write)}?segmentId=${segmentId}`}>{t('campaigns.again')}</ButtonLink>}
      {acts
        .filter((act) => act !== 'cancel' || !acts.includes('takeBack'))
        .map((act) => (
          <Button key={act} loading={move.isPending} onClick={() => move.mutate({ sendId, act })}>
            {t(`campaigns.act_${act}`)}
          </Button>
        ))}
      {isToApprove && !isOwn && (
        <Button type="primary" loading={approve.isPending} onClick={() => approve.mutate({ sendId })}>
          {t('campaigns.approve')}
        </Button>
      )}
    </Can>
  )
}

function Funnel({ campaign }: { campaign: CampaignDetail }) {
  const t = useT()
  const { people, planned, sent, delivered, clicked, registered, attended } = campaign
  const first = people || planned
  const steps: [key: 'people' | 'sent' | 'delivered' | 'clicked' | 'registered' | 'attended', count: number, before: number][] = [
    ['people', first, first],
    ['sent', sent, first],
    ['delivered', delivered, sent],
    ['clicked', clicked, sent],
    ['registered', registered, clicked],
    ['attended', attended, registered],
  ]
  return (
    <ul className="camp-funnel" aria-label={t('campaigns.funnel')}>
      {steps.map(([key, count, before]) => (
        <li key={key}>
          <span className="row">
            <span className="m2 sp">{t(`campaigns.step_${key}`)}</span>
            {key !== 'people' && before > 0 && <span className="m3 t12">{Math.round((count / before) * 1000) / 10}%</span>}
          </span>
          <b>{count.toLocaleString('en-US')}</b>
          <span className="aud-bar" aria-hidden="true">
            <span style={{ inlineSize: `${first ? Math.min(100, (count / first) * 100) : 0}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Side({ campaign }: { campaign: CampaignDetail }) {
  const t = useT()
  const { notSent, failures, money, content, link } = campaign
  return (
    <aside className="camp-side">
      {failures.length > 0 && (
        <section>
          <h2>{t('campaigns.failed')}</h2>
          <Rows
            rows={failures.map(({ channel, providerReason, count }) => ({
              key: `${channel} ${providerReason}`,
              text: providerReason || '–',
              count,
            }))}
          />
        </section>
      )}
      <section>
        <h2>{t('campaigns.notSent', { n: notSent.reduce((sum, { count }) => sum + count, 0) })}</h2>
        <Rows
          rows={notSent.map(({ channel, reason, count }) => ({
            key: `${channel} ${reason}`,
            text: `${t(`delivery.reason_${reason}`)} · ${t(`audience.channel_${channel as 'SMS'}`)}`,
            count,
          }))}
        />
      </section>
      <section>
        <h2>{t('campaigns.money')}</h2>
        <p className="camp-money">
          {money.length > 0 ? money.map(({ amount, currency }) => priceText(amount, currency)).join(' + ') : '–'}
        </p>
        <p className="m3 t12">{t('campaigns.moneyHint')}</p>
      </section>
      <section>
        <h2>{t('campaigns.content')}</h2>
        {content.SMS && <p className="camp-said">{content.SMS.content}</p>}
        {content.Email && (
          <p className="camp-said">
            <b>{content.Email.subject}</b>
            <br />
            {content.Email.content}
          </p>
        )}
        {link && <p className="m3 t12">{link}</p>}
      </section>
    </aside>
  )
}

function Rows({ rows }: { rows: readonly { key: string; text: string; count: number }[] }) {
  return (
    <ul className="camp-rows">
      {rows.map(({ key, text, count }) => (
        <li key={key}>
          <span className="sp">{text}</span>
          <b className="num">{count.toLocaleString('en-US')}</b>
        </li>
      ))}
    </ul>
  )
}

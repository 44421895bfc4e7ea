import { formatTime } from '#core/dateTime.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { CampaignDryRun } from '#features/campaigns/contract.ts'

type Props = { data: CampaignDryRun | undefined; error: Error | null; isReady: boolean }

/** Who would get it as things stand, who would not and why, and what some of them would read. */
export function DryRunPane({ data, error, isReady }: Props) {
  const t = useT()
  if (error && isReady)
    return (
      <aside className="camp-side">
        <ErrorNote error={error} />
      </aside>
    )
  if (!isReady || !data)
    return (
      <aside className="camp-side">
        <p className="m2">{t(isReady ? 'campaigns.counting' : 'campaigns.notReady')}</p>
      </aside>
    )
  return (
    <aside className="camp-side" aria-label={t('campaigns.dryRun')}>
      <output className="camp-answer">
        <p className="camp-count">
          <b>{data.willSend.toLocaleString('en-US')}</b> <span className="m2">{t('campaigns.willSend', { people: data.people })}</span>
        </p>
        {data.heldOut > 0 && <p className="m2 t13">{t('campaigns.heldOut', { n: data.heldOut })}</p>}
        {data.byChannel.length > 1 && (
          <p className="m2 t13">
            {data.byChannel
              .map(({ channel, willSend }) => `${t(`audience.channel_${channel}`)} ${willSend.toLocaleString('en-US')}`)
              .join(t('kit.comma'))}
          </p>
        )}
      </output>
      {data.excluded.length > 0 && (
        <section>
          <h2>{t('campaigns.excluded')}</h2>
          <ul className="camp-rows">
            {data.excluded.map(({ channel, reason, count }) => (
              <li key={`${channel} ${reason}`}>
                <span className="sp">
                  {t(`delivery.reason_${reason}`)} <span className="m3">{t(`audience.channel_${channel}`)}</span>
                </span>
                <b className="num">{count.toLocaleString('en-US')}</b>
              </li>
            ))}
          </ul>
          <p className="m3 t12">{t('campaigns.capSaid', data.cap)}</p>
        </section>
      )}
      {data.quiet && (
        <p className="camp-note row g2">
          <Icon name="clock" size={14} />{' '}
          {t('campaigns.quietNow', { from: data.quiet.from, to: data.quiet.to, at: formatTime(data.quiet.nextAt) })}
        </p>
      )}
      {data.needsApproval && (
        <p className="camp-note row g2">
          <Icon name="users" size={14} /> {t('campaigns.needsApproval')}
        </p>
      )}
      <section>
        <h2>{t('campaigns.cost')}</h2>
        <ul className="camp-rows">
          {data.need.sms > 0 && (
            <li>
              <span className="sp">{t('campaigns.smsParts')}</span>
              <b className="num">{data.need.sms}</b>{' '}
              <span className="m3">{data.left.sms === null ? '' : t('campaigns.left', { n: data.left.sms })}</span>
            </li>
          )}
          {data.need.email > 0 && (
            <li>
              <span className="sp">{t('audience.channel_Email')}</span>
              <b className="num">{data.need.email}</b>{' '}
              <span className="m3">{data.left.email === null ? '' : t('campaigns.left', { n: data.left.email })}</span>
            </li>
          )}
        </ul>
      </section>
      <section>
        <h2>{t('campaigns.samples')}</h2>
        {data.samples.map((sample, at) => (
          <figure key={at} className="camp-sample">
            <figcaption className="m2 t12">
              {sample.name || '–'} · {t(`audience.channel_${sample.channel}`)}
              {sample.channel === 'SMS' && ` · ${t('campaigns.smsSize', { length: sample.length, parts: sample.parts })}`}
            </figcaption>
            {sample.channel === 'Email' && <b className="t13">{sample.subject}</b>}
            {sample.channel === 'SMS' ? <p>{sample.body}</p> : <iframe title={sample.subject} sandbox="" srcDoc={sample.body} />}
          </figure>
        ))}
      </section>
    </aside>
  )
}

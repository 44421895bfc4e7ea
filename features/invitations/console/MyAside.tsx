import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { useConfig } from '#console/kit/config.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { posterCalls } from '#features/posters/contract.ts'
import type { MyTask } from '#features/invitations/ownContract.ts'

/** One's own link with its QR, how all are doing, and what to say. */
export function MyAside({ task, bventId }: { task: MyTask; bventId: string }) {
  const t = useT()
  const language = useLanguage()
  const words = (value: number) => value.toLocaleString(language)
  const { isUsePosterModule } = useConfig()
  const [isPainting, setPainting] = useState(false)
  const paint = async () => {
    setPainting(true)
    await downloadCall(posterCalls.mine, { bventId, format: 'jpeg' }).catch(() => {})
    setPainting(false)
  }
  const { link, opened, registered, all, texts } = task
  const [at, setAt] = useState(0)
  const text = texts[at % Math.max(1, texts.length)] ?? ''
  const qr = useMemo(() => (link ? `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, { border: 1 }))}` : ''), [link])
  return (
    <aside className="invite-aside" aria-label={t('invitations.myLink')}>
      {link && (
        <>
          <h2>{t('invitations.myLink')}</h2>
          <p className="t12 m3">{t('invitations.myLinkHint')}</p>
          <div className="invite-link">
            <span className="ell sp mono">{link.replace(/^https?:\/\//, '')}</span>
            <CopyButton text={link} label={t('invitations.copyLink')} />
          </div>
          <img className="invite-qr" src={qr} alt={t('invitations.qrOf')} />
          <div className="row g2">
            <Button icon={<Icon name="dl" />} href={qr} download="invitation.svg">
              {t('invitations.saveQr')}
            </Button>
            {isUsePosterModule && (
              <Button icon={<Icon name="image" />} loading={isPainting} onClick={() => void paint()}>
                {t('posters.mine')}
              </Button>
            )}
          </div>
          <dl className="invite-trio">
            <div>
              <dt className="t12 m3">{t('invitations.clicks')}</dt>
              <dd>
                <b>{words(opened)}</b>
              </dd>
            </div>
            <div>
              <dt className="t12 m3">{t('invitations.registered')}</dt>
              <dd>
                <b>{words(registered)}</b>
              </dd>
            </div>
            <div>
              <dt className="t12 m3">{t('invitations.rate')}</dt>
              <dd>
                <b>{opened > 0 ? `${Math.round((registered / opened) * 1_000) / 10}%` : '–'}</b>
              </dd>
            </div>
          </dl>
        </>
      )}
      <h2>{t('invitations.together')}</h2>
      <p className="t13">{t('invitations.allOf', { accepted: all.accepted, goal: all.goal })}</p>
      {all.goal > 0 && (
        <span className="invite-bar" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (all.accepted / all.goal) * 100)}%` }} />
        </span>
      )}
      {task.hasTask && all.members > 1 && (
        <p className="t13">
          {t('invitations.rank', { n: all.members, rank: all.rank })}
          {all.toNext > 0 && `${t('invitations.clause')}${t('invitations.toNext', { n: all.toNext })}`}
          <br />
          <span className="t12 m3">{t('invitations.rankHint')}</span>
        </p>
      )}
      <div className="row">
        <h2 className="sp">{t('invitations.talk')}</h2>
        {texts.length > 1 && (
          <Button type="link" size="small" onClick={() => setAt(at + 1)}>
            {t('invitations.anotherText')}
          </Button>
        )}
      </div>
      <p className="t13">{text}</p>
      <CopyButton size="middle" type="default" text={[text, link].filter(Boolean).join('\n')}>
        {t('invitations.copyTalk')}
      </CopyButton>
    </aside>
  )
}

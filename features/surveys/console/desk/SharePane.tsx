import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { formatTime } from '#core/dateTime.ts'
import { callApi } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { surveyCalls } from '#features/surveys/contract.ts'
import type { Survey } from '#features/surveys/shapes.ts'

type Props = { survey: Survey; onSettings: () => void }

/** How it reaches people, and where the hall sees what they say. */
export function SharePane({ survey, onSettings }: Props) {
  const t = useT()
  const { url, state, audience, isAnonymous, isOnce, opensTime, closesTime, timeZone, sessionTitle } = survey
  const qr = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M', border: 2 }))}`, [url])
  const facts = [
    t(`surveys.audience_${audience}`),
    ...(isAnonymous ? [t('surveys.isAnonymous')] : []),
    ...(isOnce ? [t('surveys.isOnce')] : []),
    ...(sessionTitle ? [t('surveys.aboutSession', { title: sessionTitle })] : []),
    ...(opensTime ? [`${t('surveys.opens')} ${formatTime(opensTime, timeZone)}`] : []),
    `${t('surveys.closes')} ${closesTime ? formatTime(closesTime, timeZone) : t('surveys.noEnd')}`,
  ]
  return (
    <div className="frame-body survey-share">
      <section>
        <h2 className="t16 b">{t('surveys.link')}</h2>
        <p className="t13 m2">{t('surveys.linkHint')}</p>
        {(state === 'Draft' || state === 'Scheduled') && <p className="t13 m3">{t('surveys.notOpenYet')}</p>}
        <div className="survey-link">
          <img className="survey-qr" src={qr} alt={t('surveys.qr')} />
          <div>
            <a href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
            <p className="row g2 wrap">
              <CopyButton text={url} type="default">
                {t('surveys.copyLink')}
              </CopyButton>
            </p>
          </div>
        </div>
      </section>
      <section>
        <h2 className="t16 b">{t('surveys.settings')}</h2>
        <p className="t13 m2">{facts.join(' · ')}</p>
        <Can call={surveyCalls.save}>
          <Button icon={<Icon name="gear" />} onClick={onSettings}>
            {t('surveys.settings')}
          </Button>
        </Can>
      </section>
      <Can call={surveyCalls.wallLink}>
        <WallSection id={survey.id} />
      </Can>
    </div>
  )
}

/** The link shows results to whoever has it: it is asked for, not lying about. */
function WallSection({ id }: { id: string }) {
  const t = useT()
  const [url, setUrl] = useState('')
  const open = async () => {
    // The window is opened by the click itself; browsers stop one that comes later.
    const wall = window.open('', '_blank')
    const given = await callApi(surveyCalls.wallLink, { id })
    setUrl(given.url)
    if (wall) wall.location.href = given.url
  }
  const renew = async () => {
    setUrl((await callApi(surveyCalls.wallLink, { id, isNew: true })).url)
    showToast({ kind: 'success', text: t('surveys.newWallDone') })
  }
  return (
    <section>
      <h2 className="t16 b">{t('surveys.wall')}</h2>
      <p className="t13 m2">{t('surveys.wallHint')}</p>
      <p className="row g2 wrap">
        <Button icon={<Icon name="live" />} onClick={() => void open()}>
          {t('surveys.openWall')}
        </Button>
        <Button onClick={() => void renew()}>{t('surveys.newWallLink')}</Button>
        {url && (
          <CopyButton text={url} type="default">
            {t('surveys.copyLink')}
          </CopyButton>
        )}
      </p>
    </section>
  )
}

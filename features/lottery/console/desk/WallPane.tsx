import { Button } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { QrImage } from '#features/lottery/console/QrImage.tsx'
import { useRefetch } from '#features/lottery/console/useLottery.ts'
import { pageThemes, type Lottery, type PageTheme } from '#features/lottery/shapes.ts'

type Links = { url: string; remoteUrl: string }

/** The link to the wall is worth as much as the wall: it is asked for, not lying about. */
export function WallPane({ lottery: { id, theme } }: { lottery: Lottery }) {
  const t = useT()
  const refetch = useRefetch()
  const canSave = useCan(lotteryCalls.saveTheme.access)
  const [links, setLinks] = useState<Links | null>(null)
  const ask = async (isNew = false) => {
    setLinks(await callApi(lotteryCalls.wallLink, { id, isNew }))
    if (isNew) showToast({ kind: 'success', text: t('lottery.newLinkDone') })
  }
  const open = async (isRehearsal = false) => {
    // The window is opened by the click itself; browsers stop one that comes later.
    const wall = window.open('', '_blank')
    const given = await callApi(lotteryCalls.wallLink, { id })
    setLinks(given)
    if (wall) wall.location.href = isRehearsal ? `${given.url}&rehearsal=1` : given.url
  }
  return (
    <section>
      <h2>{t('lottery.wall')}</h2>
      <p className="row g2 wrap">
        <Button icon={<Icon name="live" />} onClick={() => void open()}>
          {t('lottery.openWall')}
        </Button>
        <Button icon={<Icon name="eye" />} title={t('lottery.rehearseHint')} onClick={() => void open(true)}>
          {t('lottery.rehearse')}
        </Button>
        <Button icon={<Icon name="phone" />} onClick={() => void ask()}>
          {t('lottery.remote')}
        </Button>
      </p>
      {canSave && (
        <div className="row g2 wrap">
          <span className="t13 m2">{t('lottery.theme')}</span>
          <Segments<PageTheme>
            label={t('lottery.theme')}
            value={theme}
            items={pageThemes.map((key) => ({ key, label: t(`lottery.theme_${key}`) }))}
            onChange={(chosen) => void callApi(lotteryCalls.saveTheme, { id, theme: chosen }).then(refetch)}
          />
        </div>
      )}
      {links && (
        <div className="lottery-scan">
          <QrImage text={links.remoteUrl} label={t('lottery.remote')} />
          <div>
            <b>{t('lottery.remote')}</b>
            <p className="t13 m2">{t('lottery.remoteText')}</p>
            <p className="row g2 wrap">
              <CopyButton text={links.remoteUrl} type="default">
                {t('lottery.copyRemote')}
              </CopyButton>
              <Button size="small" onClick={() => void ask(true)}>
                {t('lottery.newLink')}
              </Button>
            </p>
          </div>
        </div>
      )}
    </section>
  )
}

import { Button, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { qrOf } from '#features/photos/console/Photographers.tsx'
import { photoCalls } from '#features/photos/contract.ts'
import { downloadWays, MOST_MARK, type DownloadWay } from '#features/photos/rules.ts'
import type { Album } from '#features/photos/shapes.ts'

const GIGABYTE = 1_000_000_000
const switches = ['isOpen', 'isReviewed', 'isRegistered'] as const

type Props = { bventId: string; album: Album; canEdit: boolean; onChanged: () => void }

/** Each switch is saved as it is thrown; the mark when it has been typed. */
export function AlbumSettings({ bventId, album, canEdit, onChanged }: Props) {
  const t = useT()
  const [mark, setMark] = useState(album.mark)
  const [isBusy, setBusy] = useState(false)
  const { isOpen, watch, isReviewed, download, version } = album
  const save = async (change: Partial<Pick<Album, 'isOpen' | 'watch' | 'isReviewed' | 'mark' | 'download'>>) => {
    setBusy(true)
    const settings = { isOpen, watch, isReviewed, mark: album.mark, download, ...change }
    await callApi(photoCalls.saveAlbum, { bventId, version, ...settings })
      .then(() => showToast({ kind: 'success', text: t('photos.saved') }))
      .catch(() => {})
    setBusy(false)
    onChanged()
  }
  const value = { isOpen, isReviewed, isRegistered: watch === 'Registered' }
  const flip = (name: (typeof switches)[number], isOn: boolean) =>
    void save(name === 'isRegistered' ? { watch: isOn ? 'Registered' : 'Public' } : { [name]: isOn })
  return (
    <>
      <section aria-label={t('photos.album')}>
        <h2>{t('photos.album')}</h2>
        <div className="row g3">
          <img className="photo-code" src={qrOf(album.url)} alt={t('photos.albumScan')} />
          <span className="sp t13 m2">{t('photos.albumScan')}</span>
          <CopyButton text={album.url} label={t('photos.copyAlbum')} />
        </div>
      </section>
      <section aria-label={t('photos.publishing')}>
        <h2>{t('photos.publishing')}</h2>
        {switches.map((name) => (
          <div key={name} className="row g2 photo-switch">
            <span className="sp">
              {t(`photos.${name}`)}
              <span className="t13 m3 photo-line">{t(`photos.${name}Hint`)}</span>
            </span>
            <Switch
              checked={value[name]}
              disabled={!canEdit || isBusy}
              aria-label={t(`photos.${name}`)}
              onChange={(isOn) => flip(name, isOn)}
            />
          </div>
        ))}
        <label htmlFor="photo-download">{t('photos.download')}</label>
        <Select
          id="photo-download"
          className="photo-wide"
          value={download}
          disabled={!canEdit || isBusy}
          options={downloadWays.map((way) => ({ value: way, label: t(`photos.download_${way}`) }))}
          onChange={(way: DownloadWay) => void save({ download: way })}
        />
        <label htmlFor="photo-mark">{t('photos.mark')}</label>
        <div className="row g2">
          <Input id="photo-mark" value={mark} maxLength={MOST_MARK} disabled={!canEdit} onChange={({ target }) => setMark(target.value)} />
          {canEdit && (
            <Button disabled={mark.trim() === album.mark} loading={isBusy} onClick={() => void save({ mark: mark.trim() })}>
              {t('photos.save')}
            </Button>
          )}
        </div>
        <p className="t13 m3">{album.toMark > 0 ? t('photos.painting', { n: album.toMark }) : t('photos.markHint')}</p>
        <p className="t13 m3">
          {t('photos.used', { used: (album.usedBytes / GIGABYTE).toFixed(1), most: (album.mostBytes / GIGABYTE).toFixed(0) })}
        </p>
      </section>
    </>
  )
}

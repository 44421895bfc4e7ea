import { AutoComplete, Button } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { photoCalls } from '#features/photos/contract.ts'
import { MOST_ACTED, photoActs, type PhotoAct } from '#features/photos/rules.ts'

const icons: Record<PhotoAct, IconName> = { publish: 'check', hide: 'slash', delete: 'trash', tag: 'tag', untag: 'x', room: 'map' }
const asking = ['delete', 'tag', 'untag', 'room'] as const
type Asking = (typeof asking)[number]

type Props = {
  bventId: string
  ids: readonly string[]
  tags: readonly string[]
  rooms: readonly string[]
  onDone: () => void
  onClear: () => void
}

/** What happens to the chosen ones; nothing is lost but by deleting, which asks first. */
export function PhotoTools({ bventId, ids, tags, rooms, onDone, onClear }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<Asking | null>(null)
  const [word, setWord] = useState('')
  const n = ids.length
  const act = async (what: PhotoAct) => {
    let count = 0
    for (let from = 0; from < n; from += MOST_ACTED)
      count += (await callApi(photoCalls.act, { bventId, ids: ids.slice(from, from + MOST_ACTED), act: what, word })).count
    showToast({ kind: 'success', text: t(`photos.done_${what}`, { n: count }) })
    setAsked(null)
    setWord('')
    onDone()
  }
  const press = (what: PhotoAct) => {
    const needed = asking.find((one) => one === what)
    if (needed) return setAsked(needed)
    void act(what).catch(() => {})
  }
  if (n === 0) return null
  const known = asked === 'room' ? rooms : tags
  return (
    <>
      <div className="float bulk" role="toolbar" aria-label={t('photos.tools')}>
        <output className="bulk-count">{t('photos.chosen', { n })}</output>
        <span className="bulk-line" />
        {photoActs.map((what) => (
          <Button key={what} type="text" icon={<Icon name={icons[what]} />} onClick={() => press(what)}>
            {t(`photos.act_${what}`)}
          </Button>
        ))}
        <span className="bulk-line" />
        <Button type="text" aria-label={t('photos.unchoose')} onClick={onClear} icon={<Icon name="x" />} />
      </div>
      {asked && (
        <ActDialog
          className="photo-dialog"
          title={t(`photos.${asked}Title`, { n })}
          confirmText={t(`photos.act_${asked}`)}
          notDone={t('photos.notDone')}
          isDanger={asked === 'delete'}
          isDisabled={asked !== 'delete' && asked !== 'room' && word.trim() === ''}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(null)}
        >
          {asked === 'delete' ? (
            <p>{t('photos.deleteText')}</p>
          ) : (
            <>
              <label htmlFor="photo-word">{t(asked === 'room' ? 'photos.roomWord' : 'photos.tagWord')}</label>
              <AutoComplete
                id="photo-word"
                value={word}
                maxLength={asked === 'room' ? 60 : 20}
                options={known.map((value) => ({ value }))}
                onChange={setWord}
              />
              {asked === 'room' && <p className="t13 m3">{t('photos.roomHint')}</p>}
            </>
          )}
        </ActDialog>
      )}
    </>
  )
}

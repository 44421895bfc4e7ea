import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Site, SiteDraftState } from '#features/microsites/console/builder/useSiteDraft.ts'

export function StateTag({ live, lastNo }: Pick<Site, 'live' | 'lastNo'>) {
  const t = useT()
  if (live) return <span className="tag tag-ok">{t('microsites.liveNo', { no: live.no })}</span>
  return <span className="tag">{t(lastNo > 0 ? 'microsites.state_Down' : 'microsites.state_Draft')}</span>
}

/** Whether what is seen is stored. */
export function SaveState({ state, timeZone }: { state: SiteDraftState; timeZone: string }) {
  const t = useT()
  const { isDirty, isSaving, savedTime } = state
  if (isSaving || isDirty) return <output className="t12 m3">{t(isSaving ? 'microsites.saving' : 'microsites.notStored')}</output>
  return (
    <output className="t12 m3 row g1">
      <Icon name="check" size={12} />
      {savedTime ? t('microsites.storedAt', { time: formatTime(savedTime, timeZone, 'HH:mm') }) : ''}
    </output>
  )
}

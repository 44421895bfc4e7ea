import { formatTime } from '#core/dateTime.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { SiteDraftState } from '#features/microsites/console/builder/useSiteDraft.ts'
import type { SiteState } from '#features/microsites/shapes.ts'

const looks: Record<SiteState, [Tone, IconName]> = {
  None: ['cancelled', 'minus'],
  Draft: ['denied', 'edit'],
  Live: ['registered', 'check'],
  Changed: ['registered', 'check'],
  Down: ['denied', 'slash'],
}

/** How the site stands, with the number of what is out. */
export function StateTag({ state, no }: { state: SiteState; no: number | null }) {
  const t = useT()
  const [tone, icon] = looks[state]
  return (
    <StatusTag tone={tone} icon={icon}>
      {no === null ? t(`microsites.state_${state}`) : t(state === 'Changed' ? 'microsites.liveChanged' : 'microsites.liveNo', { no })}
    </StatusTag>
  )
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

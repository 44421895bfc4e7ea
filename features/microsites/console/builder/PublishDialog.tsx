import type { Language } from '#core/language.ts'
import type { Difference } from '#features/designs/difference.ts'
import { PublishDialog as Dialog } from '#console/kit/design/PublishDialog.tsx'
import { useT } from '#console/kit/text.ts'
import { Differences } from '#features/microsites/console/builder/Differences.tsx'

type Props = {
  isPlan: boolean
  isFirst: boolean
  isEventOut: boolean
  changes: readonly Difference[]
  language: Language
  timeZone: string
  isBusy: boolean
  onPublish: (note: string, at: string | null) => void
  onClose: () => void
}

export function PublishDialog({ isFirst, isEventOut, changes, language, ...dialog }: Props) {
  const t = useT()
  return (
    <Dialog
      {...dialog}
      title={t('microsites.publishTitle')}
      about={!isEventOut && <p className="note">{t('microsites.eventNotOut')}</p>}
      differences={!isFirst && <Differences of={changes} language={language} />}
    />
  )
}

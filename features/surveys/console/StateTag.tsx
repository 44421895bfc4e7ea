import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { SurveyState } from '#features/surveys/rules.ts'

const looks: Record<SurveyState, [Tone, IconName]> = {
  Draft: ['denied', 'edit'],
  Scheduled: ['pending', 'clock'],
  Open: ['registered', 'check'],
  Closed: ['cancelled', 'slash'],
}

export function StateTag({ state }: { state: SurveyState }) {
  const t = useT()
  const [tone, icon] = looks[state]
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(`surveys.state_${state}`)}
    </StatusTag>
  )
}

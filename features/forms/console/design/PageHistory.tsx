import type { Config } from '#core/configValue.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DesignHistory } from '#console/kit/design/DesignHistory.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { textOf } from '#console/kit/text.ts'
import { eventCalls } from '#features/events/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { pageValues, type PageValues } from '#features/forms/pageConfigs.ts'
import type { PageType } from '#features/forms/pageTypes.ts'
import type { SignUp } from '#features/forms/console/useSignUp.ts'

type Props<Type extends PageType> = {
  pageType: Type
  signUp: Pick<SignUp, 'bventId' | 'language' | 'pathId'>
  values: PageValues<Type> | null
  onTake: (values: PageValues<Type>) => void
  onRollBack?: ((no: number) => Promise<boolean>) | undefined
}

export function PageHistory<Type extends PageType>({ pageType, signUp, values, onTake, onRollBack }: Props<Type>) {
  const { bventId, language, pathId } = signUp
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const canSave = useCan(formCalls.savePageConfig.access)
  const asked = { bventId, pageType, language, ...(pathId && { pathId }) }
  return (
    <DesignHistory
      query={callQuery(formCalls.pageVersions, asked, { ignoresErrors: true })}
      valuesOf={({ configs }) => pageValues(pageType, configs as Config[])}
      nameOf={(key) => textOf(pageType === 'EnrollPage' ? `forms.config.${key}` : `forms.key.${key}`)}
      timeZone={event?.timeZone ?? 'Asia/Shanghai'}
      canSave={canSave}
      values={values}
      onTake={onTake}
      onRollBack={onRollBack}
    />
  )
}

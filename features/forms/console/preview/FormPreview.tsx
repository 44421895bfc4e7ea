import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Config } from '#core/configValue.ts'
import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { FormDraft, FormSaid } from '#features/forms/drafts.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { pageValues } from '#features/forms/pageConfigs.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { cleanHtml } from '#console/kit/design/cleanHtml.ts'
import { SitePreview, type Device } from '#console/kit/design/SitePreview.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useAbout } from '#features/forms/console/preview/useAbout.ts'

type Props = {
  bventId: string
  pathId: string
  language: Language
  fields: readonly FormField[]
  rules: readonly Rule[]
  configs: readonly Config[]
  ticketId: string
  selected?: string
  device?: Device
  onSaid: (said: FormSaid) => void
}

/** The registration page with the form as it is being built: it answers, hides, requires and complains as it will. */
export function FormPreview({ bventId, pathId, language, fields, rules, configs, ticketId, selected = '', device, onSaid }: Props) {
  const about = useAbout(bventId)
  const settings = useQuery(callQuery(formCalls.settingList, { bventId }, { ignoresErrors: true })).data
  const isVerificationNeeded = settings?.find((setting) => setting.language === language)?.registerEnabled ?? false
  const draft = useMemo((): FormDraft | null => {
    if (!about) return null
    const values = pageValues('EnrollPage', configs)
    return {
      ...about,
      pathId,
      fields: fields.map((field) => (field.fieldType === 'RichText' ? { ...field, description: cleanHtml(field.description) } : field)),
      rules,
      values: { ...values, agreement: cleanHtml(values.agreement) },
      isVerificationNeeded,
      ticketId,
      selected,
    }
  }, [about, pathId, fields, rules, configs, isVerificationNeeded, ticketId, selected])
  return (
    draft && (
      <SitePreview
        frame="form"
        language={language}
        draft={draft}
        around={{ bventId, blocks: draft.values.blocks, colour: draft.values.buttonColor }}
        {...(device && { device })}
        onSaid={onSaid as (said: unknown) => void}
      />
    )
  )
}

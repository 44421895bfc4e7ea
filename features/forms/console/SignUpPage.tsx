import { formCalls } from '#features/forms/contract.ts'
import { formPages } from '#features/forms/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#console/kit/Can.tsx'
import { useConfig } from '#console/kit/config.ts'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { CustomerMapping } from '#features/forms/console/settings/CustomerMapping.tsx'
import { LanguageSettings } from '#features/forms/console/settings/LanguageSettings.tsx'
import { PathList } from '#features/forms/console/settings/PathList.tsx'
import { PaymentWays } from '#features/forms/console/settings/PaymentWays.tsx'
import { TemplateSection } from '#features/forms/console/templates/TemplateSection.tsx'
import { SignUpFrame } from '#features/forms/console/SignUpFrame.tsx'
import { useSignUp } from '#features/forms/console/useSignUp.ts'
import '#features/forms/console/settings/settings.css'

export function SignUpPage() {
  const t = useT()
  const signUp = useSignUp()
  const { bventId } = signUp
  const canSave = useCan(formCalls.saveSetting.access)
  const { isUseQidianForm } = useConfig()
  const { data: settings } = useQuery(callQuery(formCalls.settingList, { bventId }, { ignoresErrors: true }))
  return (
    <SignUpFrame page={formPages.signUp} signUp={signUp} isWhole>
      <div className="frame-body settings">
        {!settings && !signUp.error && <SkeletonFields count={4} />}
        {settings && (
          <>
            <section aria-labelledby="paths">
              <PathList bventId={bventId} settings={settings} canSave={canSave} />
            </section>
            <section aria-labelledby="by-language">
              <h2 id="by-language" className="t16 b">
                {t('forms.byLanguage')}
              </h2>
              {settings.length > 1 && <p className="t13 m3">{t('forms.byLanguageHint')}</p>}
              <div className="settings-languages">
                {settings.map((setting) => (
                  <LanguageSettings key={setting.language} bventId={bventId} setting={setting} canSave={canSave} />
                ))}
              </div>
            </section>
            {canSave && <TemplateSection bventId={bventId} paths={settings[0]?.paths ?? []} />}
            <PaymentWays bventId={bventId} />
            {isUseQidianForm && <CustomerMapping bventId={bventId} canSave={canSave} />}
          </>
        )}
      </div>
    </SignUpFrame>
  )
}

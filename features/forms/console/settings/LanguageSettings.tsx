import { languageNames } from '#core/language.ts'
import { Select, Switch } from 'antd'
import { formCalls } from '#features/forms/contract.ts'
import type { Setting } from '#features/forms/settingCalls.ts'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { OfflinePayment } from '#features/forms/console/settings/OfflinePayment.tsx'
import { settingChanges } from '#features/forms/console/settings/changes.ts'

type Props = { bventId: string; setting: Setting; canSave: boolean }

export function LanguageSettings({ bventId, setting, canSave }: Props) {
  const t = useT()
  const { language, registerEnabled, activePathId, paths } = setting
  const name = languageNames[language]
  const { mutate, isPending } = useCall(formCalls.saveSetting, { changes: settingChanges })
  const save = (change: Partial<Pick<Setting, 'registerEnabled' | 'activePathId'>>) =>
    mutate({ bventId, language, ...change }, { onSuccess: () => showToast({ kind: 'success', text: t('forms.saved') }) })
  return (
    <section className="settings-language" aria-label={name}>
      <h3 className="b">{name}</h3>
      <div className="settings-item">
        <span className="b t13">{t('forms.activePath')}</span>
        <Select
          aria-label={`${name} ${t('forms.activePath')}`}
          value={activePathId}
          disabled={!canSave || isPending}
          options={paths.map((path) => ({
            value: path.pathId,
            label: path.isActive ? path.name : t('forms.pathOffName', { name: path.name }),
            disabled: !path.isActive,
          }))}
          onChange={(next) => save({ activePathId: next })}
        />
      </div>
      <div className="row g3 settings-item">
        <span className="sp">
          <span className="b t13">{t('forms.registerEnabled')}</span>
          <span className="t12 m3 settings-note">{t('forms.registerEnabledHint')}</span>
        </span>
        <Switch
          checked={registerEnabled}
          disabled={!canSave}
          loading={isPending}
          aria-label={`${name} ${t('forms.registerEnabled')}`}
          onChange={(next) => save({ registerEnabled: next })}
        />
      </div>
      <OfflinePayment bventId={bventId} language={language} canSave={canSave} />
    </section>
  )
}

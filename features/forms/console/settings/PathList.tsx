import { languageNames } from '#core/language.ts'
import { Button, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { pathOf } from '#core/page.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { Path, Setting } from '#features/forms/settingCalls.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { consolePageOf } from '#features/forms/console/SignUpFrame.tsx'
import { currencyOptions, settingChanges } from '#features/forms/console/settings/changes.ts'
import { AddPathDialog } from '#features/forms/console/settings/AddPathDialog.tsx'

type Props = { bventId: string; settings: readonly Setting[]; canSave: boolean }

/** Each change takes effect at once; a refusal puts the old value back and says why. */
export function PathList({ bventId, settings, canSave }: Props) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  const paths = settings[0]?.paths ?? []
  return (
    <>
      <div className="row g2 between">
        <div>
          <h2 id="paths" className="t16 b">
            {t('forms.paths')}
          </h2>
          <p className="t13 m3">{t('forms.pathsHint')}</p>
        </div>
        {canSave && (
          <Button icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {t('forms.addPath')}
          </Button>
        )}
      </div>
      <ul className="settings-paths">
        {paths.map((path) => (
          <PathRow key={path.pathId} bventId={bventId} path={path} settings={settings} canSave={canSave} />
        ))}
      </ul>
      {isAdding && <AddPathDialog bventId={bventId} paths={paths} onClose={() => setAdding(false)} />}
    </>
  )
}

function PathRow({ bventId, path, settings, canSave }: Props & { path: Path }) {
  const t = useT()
  const { pathId, name, currency, isActive } = path
  const { mutate, isPending } = useCall(formCalls.savePath, { changes: settingChanges })
  const save = (change: Partial<Path>) =>
    mutate({ bventId, pathId, ...change }, { onSuccess: () => showToast({ kind: 'success', text: t('forms.saved') }) })
  const users = settings.filter(({ activePathId }) => activePathId === pathId).map(({ language }) => languageNames[language])
  const form = consolePageOf('RegPath', { pageType: 'EnrollPage' })
  return (
    <li className="settings-path">
      <div className="settings-path-name">
        {canSave ? <NameInput key={name} name={name} onSave={(next) => save({ name: next })} /> : <b>{name}</b>}
        <span className="t12 m3">
          {users.length > 0 ? t('forms.usedBy', { languages: users.join(t('kit.comma')) }) : t('forms.notUsed')}
        </span>
      </div>
      <Select
        aria-label={t('forms.currencyOf', { name })}
        value={currency}
        disabled={!canSave || isPending}
        options={currencyOptions}
        onChange={(next) => save({ currency: next })}
        className="settings-currency"
      />
      <label className="row g2 t13">
        <Switch
          checked={isActive}
          disabled={!canSave}
          loading={isPending}
          aria-label={t('forms.pathOnOf', { name })}
          onChange={(next) => save({ isActive: next })}
        />
        {t('forms.pathOn')}
      </label>
      {form && (
        <ButtonLink to={`${pathOf(form, { bventId })}?path=${pathId}`}>
          {t('forms.editForm')}
          <span className="unseen">{name}</span>
        </ButtonLink>
      )}
    </li>
  )
}

/** Saved when it is left or confirmed; Escape brings the old name back. */
function NameInput({ name, onSave }: { name: string; onSave: (name: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(name)
  const finish = () => {
    const next = typed.trim()
    if (next === '') setTyped(name)
    else if (next !== name) onSave(next)
  }
  return (
    <Input
      variant="filled"
      aria-label={t('forms.pathNameOf', { name })}
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
      onKeyDown={({ key }) => key === 'Escape' && setTyped(name)}
    />
  )
}

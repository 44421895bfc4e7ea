import { signOut } from '#console/auth/session.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { roleNames } from '#console/kit/roles.ts'
import { useStore } from '#console/kit/store.ts'
import { useT } from '#console/kit/text.ts'
import { useUser } from '#console/kit/user.ts'
import { setThemeChoice, themeChoice, themeChoices } from '#console/theme/choice.ts'

export function AccountMenu() {
  const t = useT()
  const person = useUser()
  if (!person) return null
  return (
    <Popover
      label={t('core.account')}
      size="small"
      className="account"
      align="end"
      width={256}
      icon={
        <span className="av" aria-hidden>
          {[...person.name][0]}
        </span>
      }
    >
      {() => (
        <>
          <div className="account-head">
            <b>{person.name}</b>
            <p className="t12 m3">{roleNames(person.roles)}</p>
          </div>
          <Appearance />
          <button type="button" className="mi account-out" onClick={() => void signOut()}>
            <Icon name="back" />
            {t('core.signOut')}
          </button>
        </>
      )}
    </Popover>
  )
}

function Appearance() {
  const t = useT()
  const current = useStore(themeChoice)
  return (
    <fieldset className="account-look">
      <legend className="t12 m3">{t('core.appearance')}</legend>
      <div className="seg">
        {themeChoices.map((choice) => (
          <label key={choice} className={choice === current ? 'seg-on' : undefined}>
            <input type="radio" className="unseen" name="theme" checked={choice === current} onChange={() => setThemeChoice(choice)} />
            {t(`core.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

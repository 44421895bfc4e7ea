import { Button } from 'antd'
import { Link } from 'react-router'
import { languageNames, languages } from '#core/language.ts'
import { OrgSwitch } from '#features/org/console/OrgSwitch.tsx'
import { TaskButton } from '#features/tasks/console/TaskButton.tsx'
import { HOME } from '#console/guard.ts'
import { Brand } from '#console/kit/Brand.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useSwitchLanguage } from '#console/kit/LanguageSwitch.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { AccountMenu } from '#console/shell/AccountMenu.tsx'

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

export function TopBar({ onSearch }: { onSearch: () => void }) {
  const t = useT()
  return (
    <header className="top">
      <Button className="skip" href="#content">
        {t('core.skipToContent')}
      </Button>
      <Link className="brand" to={HOME}>
        <Brand />
      </Link>
      <OrgSwitch />
      <span className="sp" />
      <button type="button" className="omni" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Icon name="search" />
        <span className="sp ell">{t('core.omni')}</span>
        <span className="kbd" aria-hidden>
          {SHORTCUT}
        </span>
      </button>
      <span className="sp" />
      <TaskButton />
      <LanguageMenu />
      <AccountMenu />
    </header>
  )
}

function LanguageMenu() {
  const t = useT()
  const current = useLanguage()
  const switchTo = useSwitchLanguage()
  return (
    <Popover
      label={t('core.language')}
      size="small"
      align="end"
      width={140}
      icon={<Icon name="globe" />}
      trigger={<span className="wide-only">{languageNames[current]}</span>}
    >
      {(close) => (
        <ul className="pick">
          {languages.map((language) => (
            <li key={language}>
              <button
                type="button"
                className="mi"
                lang={language}
                aria-current={language === current || undefined}
                onClick={() => {
                  close()
                  void switchTo(language)
                }}
              >
                <span className="sp">{languageNames[language]}</span>
                {language === current && <Icon name="check" size={14} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

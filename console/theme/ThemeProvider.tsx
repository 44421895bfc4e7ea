import { ConfigProvider } from 'antd'
import type { ConfigProviderProps } from 'antd/es/config-provider'
import type { Locale } from 'antd/es/locale'
import { useEffect, useLayoutEffect, useState, type PropsWithChildren, type ReactNode } from 'react'
import { t, useLanguage } from '#console/kit/text.ts'
import { darkTheme, lightTheme } from '#console/theme/theme.ts'
import { useAppearance } from '#console/theme/useAppearance.ts'

const locales = {
  'zh-CN': () => Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  en: () => Promise.all([import('antd/locale/en_GB'), import('dayjs/locale/en-gb')]),
}

/** Ant Design's own words are fetched with the language they are in, and its calendars' with them: both begin on Monday. */
function useLocale(): Locale | undefined {
  const language = useLanguage()
  const [locale, setLocale] = useState<Locale>()
  useEffect(() => {
    let isWanted = true
    void locales[language]().then(([words]) => isWanted && setLocale(words.default))
    return () => void (isWanted = false)
  }, [language])
  return locale
}

function markRequired(label: ReactNode, { required }: { required: boolean }): ReactNode {
  return (
    <>
      {label}
      {required ? (
        <span className="le-req" aria-hidden>
          *
        </span>
      ) : (
        <span className="le-opt">{t('core.optional')}</span>
      )}
    </>
  )
}

const button: NonNullable<ConfigProviderProps['button']> = { autoInsertSpace: false }
const form: NonNullable<ConfigProviderProps['form']> = { requiredMark: markRequired }

export function ThemeProvider({ children }: PropsWithChildren) {
  const appearance = useAppearance()
  const locale = useLocale()
  useLayoutEffect(() => void (document.documentElement.dataset.theme = appearance), [appearance])

  return (
    <ConfigProvider theme={appearance === 'dark' ? darkTheme : lightTheme} button={button} form={form} {...(locale && { locale })}>
      {children}
    </ConfigProvider>
  )
}

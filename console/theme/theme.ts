import { theme, type ThemeConfig } from 'antd'
import { componentsOf } from '#console/theme/components.ts'
import { measures } from '#console/theme/measures.ts'
import { dark, light, type Palette } from '#console/theme/palette.ts'

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>

/** darkAlgorithm darkens the seeds; ours are already the dark theme's own. */
const keepSeeds: Algorithm = (seed, map) => ({
  ...(map as ReturnType<Algorithm>),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
})

export const lightTheme: ThemeConfig = { algorithm: [theme.defaultAlgorithm], ...themeOf(light) }
export const darkTheme: ThemeConfig = { algorithm: [theme.darkAlgorithm, keepSeeds], ...themeOf(dark) }

function themeOf(palette: Palette): Pick<ThemeConfig, 'token' | 'components'> {
  return { token: { ...coloursOf(palette), ...measures }, components: componentsOf(palette) }
}

function coloursOf(p: Palette): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: p.primary,
    colorPrimaryHover: p.primaryHover,
    colorPrimaryActive: p.primaryActive,
    colorPrimaryBg: p.primaryBg,
    colorPrimaryBgHover: p.primaryBgHover,
    colorPrimaryBorder: p.primaryBorder,
    colorPrimaryText: p.primary,
    colorPrimaryTextHover: p.primaryHover,
    colorPrimaryTextActive: p.primaryActive,
    colorLink: p.primary,
    colorLinkHover: p.primaryHover,
    colorLinkActive: p.primaryActive,
    colorInfo: p.primary,
    colorInfoBg: p.primaryBg,
    colorInfoText: p.primary,
    colorSuccess: p.successMark,
    colorSuccessText: p.success,
    colorSuccessBg: p.successBg,
    colorWarning: p.warningMark,
    colorWarningText: p.warning,
    colorWarningBg: p.warningBg,
    colorError: p.dangerFill,
    colorErrorText: p.danger,
    colorErrorBg: p.dangerBg,
    colorErrorBorder: p.dangerLine,
    colorBgLayout: p.canvas,
    colorBgContainer: p.surface,
    colorBgElevated: p.raised,
    colorBgSpotlight: p.inverse,
    colorBgMask: p.scrim,
    colorFillAlter: p.surface2,
    colorFillQuaternary: p.fillHover,
    colorFillTertiary: p.fill,
    colorFillSecondary: p.fill,
    controlItemBgHover: p.fillHover,
    controlItemBgActive: p.primaryBg,
    controlItemBgActiveHover: p.primaryBgHover,
    colorBorder: p.controlLine,
    colorBorderSecondary: p.line,
    colorSplit: p.line,
    colorText: p.text,
    colorTextSecondary: p.text2,
    colorTextTertiary: p.text3,
    colorTextQuaternary: p.textOff,
    colorTextDescription: p.text3,
    colorTextPlaceholder: p.text3,
    colorTextDisabled: p.textOff,
    colorIcon: p.text3,
    colorIconHover: p.text,
    boxShadow: p.floating,
    boxShadowSecondary: p.floating,
    boxShadowTertiary: p.resting,
    controlOutline: p.primaryRing,
  }
}

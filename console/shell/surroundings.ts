import type { Surroundings } from '#console/guard.ts'

type Browser = { userAgent: string; isFramed: boolean }

const OTHER_ENGINES = /Chrome|Chromium|CriOS|FxiOS|Edg|Android|MicroMessenger|wxwork/i

export function surroundingsOf({ userAgent, isFramed }: Browser): Surroundings {
  const isWorkMessenger = /wxwork/i.test(userAgent)
  return {
    place: isWorkMessenger ? 'workMessenger' : isFramed ? 'frame' : 'standalone',
    isMobile: /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent),
    isOldBrowser: /MSIE |Trident\//.test(userAgent),
    isSafari: /Safari\//.test(userAgent) && !OTHER_ENGINES.test(userAgent),
  }
}

export const surroundings = surroundingsOf({ userAgent: navigator.userAgent, isFramed: window.parent !== window })

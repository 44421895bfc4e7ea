const paths = {
  left: 'm10 4-4 4 4 4',
  right: 'm6 4 4 4-4 4',
  check: 'm3 8.5 3.3 3.3L13 4.8',
  warn: 'M8 2.5 14 13H2zM8 6.5v3M8 11.3h.01',
  x: 'm4 4 8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3.5 8h9',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3.2l2.2 1.3',
  yuan: 'm4 3 4 5 4-5M8 8v5.5M4.8 8.6h6.4M4.8 11.2h6.4',
  slash: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM4.2 4.2l7.6 7.6',
  ticket:
    'M2 5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1.5a1.5 1.5 0 0 0 0 3V11a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V9.5a1.5 1.5 0 0 0 0-3zM9.7 4v1.4M9.7 7.3v1.4M9.7 10.6V12',
  upload: 'M8 10.5V3M4.8 6 8 2.8 11.2 6M2.5 13.5h11',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  offline: 'M2 5.5a9 9 0 0 1 12 0M4.5 8.3a5.4 5.4 0 0 1 7 0M8 11.8h.01M3 2l10 12',
  online: 'M1.8 6.5a9 9 0 0 1 12.4 0M4 8.9a5.8 5.8 0 0 1 8 0M6.1 11.2a2.8 2.8 0 0 1 3.8 0M8 13.3h.01',
  camera: 'M2 5.2h2.6L6 3.2h4l1.4 2H14v7.6H2zM8 6.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  torch: 'M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z',
  swap: 'M3 6.5A5.2 5.2 0 0 1 12.6 5M13 2.5V5h-2.500M13 9.5A5.2 5.2 0 0 1 3.4 11M3 13.5V11h2.500',
  sound: 'M2.5 6.2v3.6H5l3.3 2.7v-9L5 6.2zM10.7 6a2.8 2.8 0 0 1 0 4M12.5 4.3a5.2 5.2 0 0 1 0 7.4',
  mute: 'M2.5 6.2v3.6H5l3.3 2.7v-9L5 6.2zM11 6.200l3 3.600M14 6.200l-3 3.600',
  history: 'M2.7 6.5a5.5 5.5 0 1 1-.2 2.2M2.5 3.5v3h3M8 5.3v3l2 1.2',
  person: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM2.8 13.5a5.2 5.2 0 0 1 10.4 0',
  leave: 'M9.5 2.500h-6v11h6M6.500 8h7M11 5.500 13.500 8 11 10.500',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1',
} as const
export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ic" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

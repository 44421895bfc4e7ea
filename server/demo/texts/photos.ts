export const sceneTags = { stage: '主会场', audience: '主会场', panel: '圆桌', portrait: '嘉宾', dinner: '晚宴', hall: '展区' } as const
export const photographers = [
  { name: '江一舟', room: '主会场' },
  { name: '叶蓁', room: '展区' },
] as const

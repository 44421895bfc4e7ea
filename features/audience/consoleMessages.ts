export const consoleMessages = {
  title: ['人群与标签', 'Audience'],
  person: ['联系人', 'Person'],
  labels: ['标签', 'Labels'],
} as const

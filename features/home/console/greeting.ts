/** People say good morning until eleven, and good evening from six. */
export function greetingOf(hour: number) {
  if (hour < 11 && hour >= 5) return 'home.morning'
  if (hour >= 11 && hour < 13) return 'home.noon'
  return hour >= 13 && hour < 18 ? 'home.afternoon' : 'home.evening'
}

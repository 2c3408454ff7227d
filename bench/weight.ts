export async function measureWeight(): Promise<string[]> { return [] }

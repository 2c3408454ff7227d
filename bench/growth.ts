export async function measureGrowth(): Promise<string[]> { return [] }

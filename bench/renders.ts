export async function measureRenders() {}
